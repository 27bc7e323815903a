#include "mimir_tuner/mimir/image.h"

#include <doctest/doctest.h>

#include <vector>

namespace mimir_tuner {

TEST_CASE("an image reference is split into its parts") {
  struct Case {
    std::string_view image, repository, name, tag, digest;
  };
  for (const auto& expected : std::vector<Case>{
           {"grafana/mimir:2.17.3", "grafana/mimir", "mimir", "2.17.3", ""},
           {"mimir", "mimir", "mimir", "", ""},
           {"grafana/mimir", "grafana/mimir", "mimir", "", ""},
           {"docker.io/grafana/mimir:r364-ab12cd3", "docker.io/grafana/mimir", "mimir", "r364-ab12cd3", ""},
           {"host:5000/path/mimir", "host:5000/path/mimir", "mimir", "", ""},
           {"host:5000/path/mimir:2.17.3", "host:5000/path/mimir", "mimir", "2.17.3", ""},
           {"grafana/mimir@sha256:ab", "grafana/mimir", "mimir", "", "sha256:ab"},
           {"grafana/mimir:2.17.3@sha256:ab", "grafana/mimir", "mimir", "2.17.3", "sha256:ab"},
           {"host:5000/mimir:2.17.3@sha256:ab", "host:5000/mimir", "mimir", "2.17.3", "sha256:ab"},
           {"", "", "", "", ""},
           {":", "", "", "", ""},
           {"@", "", "", "", ""},
           {"/", "/", "", "", ""},
           {"grafana/mimir:", "grafana/mimir", "mimir", "", ""},
           {"grafana/", "grafana/", "", "", ""},
           {"a:b:c", "a", "a", "b:c", ""},
           {"a@b@c", "a", "a", "", "b@c"},
       }) {
    CAPTURE(expected.image);
    const ImageReference reference = parse_image(expected.image);
    CHECK(reference.repository == expected.repository);
    CHECK(reference.name == expected.name);
    CHECK(reference.tag == expected.tag);
    CHECK(reference.digest == expected.digest);
  }
}

TEST_CASE("repositories are compared as container runtimes read them") {
  struct Case {
    std::string_view a, b;
    bool same;
  };
  for (const Case& row : std::vector<Case>{
           {"grafana/mimir", "grafana/mimir", true},
           {"grafana/mimir", "docker.io/grafana/mimir", true},
           {"grafana/mimir", "index.docker.io/grafana/mimir", true},
           {"mimir", "docker.io/library/mimir", true},
           {"mimir", "docker.io/mimir", true},
           {"mimir", "library/mimir", true},
           {"localhost/mimir", "localhost/mimir", true},
           {"localhost/mimir", "docker.io/localhost/mimir", false},
           {"host:5000/mimir", "host:5000/mimir", true},
           {"host:5000/mimir", "host:5001/mimir", false},
           {"host:5000/mimir", "mimir", false},
           {"grafana/mimir", "mimir", false},
           {"grafana/mimir", "registry.example/grafana/mimir", false},
           {"grafana/mimir", "Grafana/mimir", false},
           {"", "", false},
           {"", "mimir", false},
       }) {
    CAPTURE(row.a);
    CAPTURE(row.b);
    CHECK(same_repository(row.a, row.b) == row.same);
    CHECK(same_repository(row.b, row.a) == row.same);
  }
}

}  // namespace mimir_tuner
