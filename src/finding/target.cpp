#include "mimir_tuner/finding/target.h"

namespace mimir_tuner {

std::string to_string(const SubjectName& subject) {
  switch (subject.kind) {
    case SubjectKind::kContainer:
      return "container " + subject.name;
    case SubjectKind::kConfigKey:
      return "key " + subject.name;
    case SubjectKind::kObject:
      break;
  }
  return "";
}

std::string to_string(const SettingName& setting) {
  switch (setting.kind) {
    case SettingKind::kEnv:
      return "env " + setting.name;
    case SettingKind::kFlag:
      return "-" + setting.name;
    case SettingKind::kYamlPath:
      return setting.name;
    case SettingKind::kNone:
      break;
  }
  return "";
}

}  // namespace mimir_tuner
