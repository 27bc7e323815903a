{{/* Checks that the schema cannot express: values that contradict each other. Each message names both values and the remedy. */}}
{{- define "mimir-tuner.validate" -}}
{{- $certificate := .Values.certificate }}
{{- $pods := .Values.webhook.pods.enabled }}
{{- $configMaps := .Values.webhook.configMaps.enabled }}
{{- if eq $certificate.mode "secret" }}
  {{- if not $certificate.secretName }}
    {{- fail "certificate.mode is \"secret\", but certificate.secretName is empty: specify the Secret that contains tls.crt and tls.key, or set certificate.mode to \"helm\"" }}
  {{- end }}
  {{- if not $certificate.caBundle }}
    {{- fail "certificate.mode is \"secret\", but certificate.caBundle is empty: the API server would not trust the webhook. Specify the CA certificate as PEM in base64" }}
  {{- end }}
{{- else if or $certificate.secretName $certificate.caBundle }}
  {{- fail (printf "certificate.secretName and certificate.caBundle are for certificate.mode \"secret\", but certificate.mode is %q: set certificate.mode to \"secret\", or clear both" $certificate.mode) }}
{{- end }}
{{- if and (eq $certificate.mode "bootstrap") (ge (int $certificate.bootstrap.renewBeforeDays) (int $certificate.validityDays)) }}
  {{- fail (printf "certificate.bootstrap.renewBeforeDays (%d) is not less than certificate.validityDays (%d), so every run would renew the certificate: decrease certificate.bootstrap.renewBeforeDays" (int $certificate.bootstrap.renewBeforeDays) (int $certificate.validityDays)) }}
{{- end }}
{{- $before := include "mimir-tuner.certificateMadeBy" . }}
{{- if and $before (ne $certificate.mode $before) (ne $certificate.mode "secret") }}
  {{- fail (printf "certificate.mode is %q, but the Secret %s-tls was made with %q, and both modes would write it: set certificate.mode to %q, or run `helm uninstall`, delete that Secret if it still exists, and install again (running Mimir pods are not affected)" $certificate.mode (include "mimir-tuner.fullname" .) $before $before) }}
{{- end }}
{{- with $certificate.certManager }}
  {{- if and (regexMatch "^[0-9]+h$" .duration) (regexMatch "^[0-9]+h$" .renewBefore) (ge (trimSuffix "h" .renewBefore | int64) (trimSuffix "h" .duration | int64)) }}
    {{- fail (printf "certificate.certManager.renewBefore (%s) is not less than certificate.certManager.duration (%s), so cert-manager would reject it: decrease certificate.certManager.renewBefore" .renewBefore .duration) }}
  {{- end }}
{{- end }}
{{- range $labels := list "commonLabels" "podLabels" }}
  {{- range $key, $_ := include "mimir-tuner.selectorLabels" $ | fromYaml }}
    {{- if hasKey (get $.Values $labels) $key }}
      {{- fail (printf "%s has %s, by which the chart selects its pods: remove it, and use nameOverride or fullnameOverride to change names" $labels $key) }}
    {{- end }}
  {{- end }}
{{- end }}
{{- if not (regexMatch "^[a-z]" (include "mimir-tuner.fullname" .)) }}
  {{- fail (printf "the release is called %q, and the name of a Service must begin with a letter: set fullnameOverride, or choose another name for the release" .Release.Name) }}
{{- end }}
{{- with .Values.webhook.matchConditions }}
  {{- if and .extra (not .enabled) }}
    {{- fail "webhook.matchConditions.extra is set, but webhook.matchConditions.enabled is false, so the conditions would be ignored: enable it, or clear webhook.matchConditions.extra" }}
  {{- end }}
  {{- if and .extra (semverCompare "<1.28.0-0" $.Capabilities.KubeVersion.Version) }}
    {{- fail (printf "webhook.matchConditions.extra needs Kubernetes 1.28, and this is %s: clear it, or use webhook.namespaceSelector and webhook.objectSelector" $.Capabilities.KubeVersion.Version) }}
  {{- end }}
  {{- range .extra }}
    {{- if eq .name "may-be-mimir" }}
      {{- fail "webhook.matchConditions.extra has a condition with the name \"may-be-mimir\", which the chart uses itself: choose another name" }}
    {{- end }}
  {{- end }}
{{- end }}
{{- if and (eq .Values.webhook.failurePolicy "Fail") (lt (int .Values.replicaCount) 2) }}
  {{- fail (printf "webhook.failurePolicy is \"Fail\" with replicaCount %d: while that pod restarts, no pods can be created. Set replicaCount to 2 or more, or webhook.failurePolicy to \"Ignore\"" (int .Values.replicaCount)) }}
{{- end }}
{{- if and .Values.hostNetwork (eq (int .Values.port) 10250) }}
  {{- fail "hostNetwork is true with port 10250, which the kubelet uses on each node: set port to a free port on the nodes, such as 10260" }}
{{- end }}
{{- if not (or $pods $configMaps) }}
  {{- fail "webhook.pods.enabled and webhook.configMaps.enabled are both false, so the webhook would never be called: enable one, or uninstall the release" }}
{{- end }}
{{- if not $configMaps }}
  {{- range $rule := list "memberlist" "compression" }}
    {{- if eq (index $.Values.policy.rules $rule "delivery" | default "") "config" }}
      {{- fail (printf "policy.rules.%s.delivery is \"config\", but webhook.configMaps.enabled is false, so the webhook would not receive configs: enable it, or set policy.rules.%s.delivery to \"args\"" $rule $rule) }}
    {{- end }}
  {{- end }}
{{- end }}
{{- if ge (int .Values.shutdownDelaySeconds) (int .Values.terminationGracePeriodSeconds) }}
  {{- fail (printf "shutdownDelaySeconds (%d) is not less than terminationGracePeriodSeconds (%d), so pods would be killed while they serve requests: increase terminationGracePeriodSeconds" (int .Values.shutdownDelaySeconds) (int .Values.terminationGracePeriodSeconds)) }}
{{- end }}
{{- if and .Values.serviceMonitor.enabled .Values.podMonitor.enabled }}
  {{- fail "serviceMonitor.enabled and podMonitor.enabled are both true, so each pod would be scraped twice: disable one" }}
{{- end }}
{{- if not .Values.metrics.enabled }}
  {{- range $user := list "serviceMonitor" "podMonitor" "prometheusRule" "dashboard" }}
    {{- if (index $.Values $user).enabled }}
      {{- fail (printf "%s.enabled is true, but metrics.enabled is false, so there are no metrics: enable metrics, or disable %s" $user $user) }}
    {{- end }}
  {{- end }}
{{- end }}
{{- if and .Values.metrics.enabled (eq (int .Values.metrics.port) (int .Values.port)) }}
  {{- fail (printf "metrics.port and port are both %d: change one of them" (int .Values.port)) }}
{{- end }}
{{- if not $pods }}
  {{- if ne (toString (get .Values.policy.rules.gomaxprocs "enabled")) "false" }}
    {{- fail "policy.rules.gomaxprocs is enabled, but webhook.pods.enabled is false, so the webhook would not receive pods: enable it, or set policy.rules.gomaxprocs.enabled to false" }}
  {{- end }}
{{- end }}
{{- end }}
