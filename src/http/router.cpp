// A port has at most three routes, so a linear search is enough.
// The texts of the 404 and 405 responses come from the same list of routes.
// Exceptions end here: nothing that a handler throws reaches a client.
#include "http/router.h"

#include <algorithm>

#include "http/response_writer.h"

namespace mimir_tuner {

void Router::add(std::vector<std::string> methods, std::string path, Handler handler) {
  std::string allow;
  for (const auto& method : methods) allow += (allow.empty() ? "" : ", ") + method;
  routes_.push_back({std::move(methods), std::move(path), std::move(handler), std::move(allow)});
}

void Router::route(const httplib::Request& request, httplib::Response& response) const {
  const auto found = std::find_if(routes_.begin(), routes_.end(),
                                  [&](const Route& route) { return route.path == request.path; });
  if (found == routes_.end()) return answer_not_found(response);
  if (std::find(found->methods.begin(), found->methods.end(), request.method) == found->methods.end()) {
    set_text(response, 405, "method not allowed; use " + found->allow);
    response.headers.emplace("Allow", found->allow);
    return;
  }
  try {
    found->handler(request, response);
  } catch (...) {  // the details must not reach the client
    response = httplib::Response();
    set_text(response, 500, "internal error");
  }
}

void Router::answer_not_found(httplib::Response& response) const {
  std::string known;
  for (const Route& route : routes_) {
    if (!known.empty()) known += &route == &routes_.back() ? " and " : ", ";
    known += route.methods.front() + " " + route.path;
  }
  set_text(response, 404, "no such path; this server knows " + known);
}

}  // namespace mimir_tuner
