#pragma once

#include <ctime>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// A server's certificate with all that belongs to it, as PEM. `authority` may hold several certificates.
struct Credentials {
  std::string certificate, key, authority;
};

struct Wanted {
  std::vector<std::string> dns_names;  ///< At least one.
  int validity_days = 0;
  int renew_before_days = 0;
};

/// Makes an authority and a certificate signed by it. The authority's key is gone when this returns: nothing
/// else can ever be signed with it. P-256 keys; valid from an hour before `now`, for clocks that are late.
Result<Credentials> issue(const Wanted& wanted, std::time_t now);

/// Why these credentials must be replaced: absent, damaged, for other names, or due. "" where they are good.
std::string reason_to_renew(const Credentials& credentials, const Wanted& wanted, std::time_t now);

/// The authorities of `trusted` (PEM) that still hold at `now`, and those of `added` that are not among them.
/// Repetitions are dropped.
std::string merge_authorities(const std::string& trusted, const std::string& added, std::time_t now);

/// "2031-05-06", of the first certificate; "" where there is none.
std::string end_date(const std::string& certificate);

}  // namespace mimir_tuner
