#pragma once

#include <ctime>
#include <string>
#include <vector>

#include "mimir_tuner/text/result.h"

namespace mimir_tuner {

/// A server certificate, its private key and its CA, as PEM. `authority` may contain several certificates.
struct Credentials {
  std::string certificate, key, authority;
};

/// The certificate to issue.
struct Wanted {
  std::vector<std::string> dns_names;  ///< At least one.
  int validity_days = 0;
  int renew_before_days = 0;
};

/// Creates a CA and a certificate signed by it, with P-256 keys. The CA's key is destroyed before this
/// returns, so nothing else can ever be signed with it. Both are valid from one hour before `now`, for slow
/// clocks. Fails only if OpenSSL does, for example because of an invalid DNS name.
Result<Credentials> issue(const Wanted& wanted, std::time_t now);

/// Returns why these credentials must be replaced: missing, damaged, for other names, or due. Returns "" if
/// they are good.
std::string reason_to_renew(const Credentials& credentials, const Wanted& wanted, std::time_t now);

/// Returns the certificates of `trusted` and `added` (both PEM) that have not expired at `now`, in this order
/// and without duplicates.
std::string merge_authorities(const std::string& trusted, const std::string& added, std::time_t now);

/// Returns the UTC date on which the first certificate expires ("2031-05-06"), or "" if there is none.
std::string end_date(const std::string& certificate);

}  // namespace mimir_tuner
