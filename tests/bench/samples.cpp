#include "samples.h"

namespace mimir_tuner::bench {
namespace {

std::string escape(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out;
}

std::string review(const std::string& kind, const std::string& resource, const std::string& object) {
  return R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"705ab4f5-6393-11e8-b7cc-42010a800002","kind":{"group":"","version":"v1","kind":")" +
         kind + R"("},"resource":{"group":"","version":"v1","resource":")" + resource +
         R"("},"namespace":"metrics","operation":"CREATE","userInfo":{"username":"system:serviceaccount:kube-system:replicaset-controller","groups":["system:serviceaccounts","system:authenticated"]},"object":)" +
         object +
         R"(,"oldObject":null,"dryRun":false,"options":{"kind":"CreateOptions","apiVersion":"meta.k8s.io/v1"}}})";
}

}  // namespace

std::string pod_review(const std::string& image, const std::string& args, std::size_t bytes) {
  std::string head =
      R"({"kind":"Pod","apiVersion":"v1","metadata":{"generateName":"workload-6d5f9c7b8-","namespace":"metrics","labels":{"app":"workload"},"annotations":{)";
  std::string tail =
      R"("last":"x"}},"spec":{"containers":[{"name":"main","image":")" + image + R"(","args":[)" + args +
      R"(],"env":[{"name":"JAEGER_REPORTER_MAX_QUEUE_SIZE","value":"1000"}],"resources":{"limits":{"cpu":"4","memory":"8Gi"},"requests":{"cpu":"2","memory":"8Gi"}},"volumeMounts":[)";
  std::string mounts;
  std::string volumes;
  std::string annotations;
  for (int i = 0;
       head.size() + tail.size() + mounts.size() + volumes.size() + annotations.size() + 700 < bytes; ++i) {
    const std::string n = std::to_string(i);
    mounts += (i > 0 ? "," : "") + std::string(R"({"name":"volume-)") + n +
              R"(","readOnly":true,"mountPath":"/var/lib/mount-)" + n + "\"}";
    volumes += (i > 0 ? "," : "") + std::string(R"({"name":"volume-)") + n +
               R"(","configMap":{"name":"config-)" + n + R"(","defaultMode":420}})";
    annotations += R"("example.com/annotation-)" + n + R"(":"some value of an annotation",)";
  }
  return review(
      "Pod", "pods",
      head + annotations + tail + mounts +
          R"(],"terminationMessagePath":"/dev/termination-log","imagePullPolicy":"IfNotPresent"}],"volumes":[)" +
          volumes +
          R"(],"restartPolicy":"Always","dnsPolicy":"ClusterFirst","serviceAccountName":"default","schedulerName":"default-scheduler","tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists","effect":"NoExecute","tolerationSeconds":300}]},"status":{}})");
}

std::string mimir_config(std::size_t bytes) {
  std::string text =
      "activity_tracker:\n  filepath: /active-query-tracker/activity.log\nblocks_storage:\n  backend: s3\n  "
      "s3:\n    bucket_name: blocks\n"
      "frontend:\n  scheduler_address: query-scheduler:9095\ningester_client:\n  grpc_client_config:\n    "
      "max_recv_msg_size: 104857600\n"
      "memberlist:\n  join_members:\n  - dns+gossip-ring.metrics.svc.cluster.local.:7946\nlimits:\n";
  for (int i = 0; text.size() < bytes; ++i)
    text += "  setting_number_" + std::to_string(i) + ": " + std::to_string(i * 1000) + "  # as measured\n";
  return text;
}

std::string config_map_review(std::size_t bytes) {
  return review(
      "ConfigMap", "configmaps",
      R"({"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"mimir-config","namespace":"metrics"},"data":{"mimir.yaml":")" +
          escape(mimir_config(bytes)) + "\"}}");
}

std::string pod_stream(std::size_t count) {
  std::string filler;
  for (int i = 0; i < 95; ++i)
    filler += "    example.com/annotation-" + std::to_string(i) + ": some value of an annotation\n";
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += "---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: ingester-" + std::to_string(i) +
           "\n  namespace: metrics\n  annotations:\n" + filler +
           "spec:\n  containers:\n    - name: ingester\n      image: grafana/mimir:2.16.1\n      args:\n     "
           "   - -target=ingester\n"
           "        - -memberlist.join=gossip:7946\n      env:\n        - name: A\n          value: b\n      "
           "resources:\n        limits:\n"
           "          cpu: \"4\"\n          memory: 8Gi\n";
  }
  return out;
}

std::string config_map_stream(std::size_t count) {
  std::string text;
  for (const char c : mimir_config(28000)) text += c == '\n' ? "\n    " : std::string(1, c);
  std::string out;
  for (std::size_t i = 0; i < count; ++i) {
    out += "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: mimir-config-" + std::to_string(i) +
           "\n  namespace: metrics\ndata:\n  mimir.yaml: |\n    " + text + "\n";
  }
  return out;
}

}  // namespace mimir_tuner::bench
