#include "policy/rule_fields.h"

namespace mimir_tuner {
namespace {

constexpr std::string_view kEnabled = "Whether the rule runs";
constexpr std::string_view kExisting = "What to do with a value that is already set";
constexpr std::string_view kDelivery = "By the config file, by flags, or by what the container has";

constexpr RuleField kGomaxprocs[] = {
    rule_field<&GomaxprocsPolicy::enabled>("enabled", &kBooleanType, kEnabled),
    rule_field<&GomaxprocsPolicy::existing>("existing", &kExistingType, kExisting),
    rule_field<&GomaxprocsPolicy::without_limit>("withoutLimit", &kWithoutLimitType,
                                                 "What to do with a container without a CPU limit"),
};

constexpr RuleField kMemberlist[] = {
    rule_field<&MemberlistPolicy::enabled>("enabled", &kBooleanType, kEnabled),
    rule_field<&MemberlistPolicy::existing>("existing", &kExistingType, kExisting),
    rule_field<&MemberlistPolicy::delivery>("delivery", &kDeliveryType, kDelivery),
    rule_field<&MemberlistPolicy::not_joined>("notJoined", &kNotJoinedType,
                                              "What to do with a config that joins no cluster"),
    rule_field<&MemberlistPolicy::settings>("settings", &kSettingsType,
                                            "Keys of Mimir's memberlist block, and their values"),
};

constexpr RuleField kCompression[] = {
    rule_field<&CompressionPolicy::enabled>("enabled", &kBooleanType, kEnabled),
    rule_field<&CompressionPolicy::existing>("existing", &kExistingType, kExisting),
    rule_field<&CompressionPolicy::delivery>("delivery", &kDeliveryType, kDelivery),
    rule_field<&CompressionPolicy::codec>("codec", &kCodecType, "The codec for the clients"),
    rule_field<&CompressionPolicy::fallback>("fallback", &kFallbackType,
                                             "The codec to use instead of s2 if a server may not know s2"),
    rule_field<&CompressionPolicy::clients>("clients", &kClientsType,
                                            "The gRPC clients to change: a list, or a mapping to codecs"),
};

}  // namespace

constinit const RuleField kModeField = rule_field<&RulePolicy::mode>(
    "mode", &kModeType, "audit changes nothing and reports what enforce would do");

constinit const RuleSection kGomaxprocsSection = {
    "gomaxprocs", "GOMAXPROCS from the CPU limit, if the Go runtime of the release does not follow it",
    kGomaxprocs};
constinit const RuleSection kMemberlistSection = {"memberlist", "Slower gossip", kMemberlist};
constinit const RuleSection kCompressionSection = {
    "compression", "Compression of gRPC calls between Mimir's components", kCompression};

}  // namespace mimir_tuner
