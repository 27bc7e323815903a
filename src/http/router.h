// Finds the handler for a request by path and method, and answers 404 or 405 if there is none.
// Handlers take cpp-httplib's Request and fill its Response.
// Both ports have a router of their own.
#pragma once

#include <httplib.h>

#include <string>
#include <vector>

namespace mimir_tuner {

/// A list of routes. Add all routes first; route() is thread-safe after that.
class Router {
 public:
  /// Fills the response. An exception becomes a 500 response without details.
  using Handler = httplib::Server::Handler;

  /// Adds a route. `path` must match exactly, after percent-decoding and without the query. `methods` must
  /// not be empty; error messages list them in this order.
  void add(std::vector<std::string> methods, std::string path, Handler handler);

  /// Calls the handler for the request. An unknown path gets a 404 that lists the routes, a known path with
  /// another method gets a 405 with Allow. Always sets the status of the response.
  void route(const httplib::Request& request, httplib::Response& response) const;

 private:
  struct Route {
    std::vector<std::string> methods;
    std::string path;
    Handler handler;
    std::string allow;  ///< The value of the header Allow.
  };

  void answer_not_found(httplib::Response& response) const;

  std::vector<Route> routes_;
};

}  // namespace mimir_tuner
