{{/* Fields of one webhook except name and rules. Call with (dict "root" $ "caBundle" text "condition" text). */}}
{{- define "mimir-tuner.webhook" -}}
{{- $webhook := .root.Values.webhook -}}
clientConfig:
  service:
    name: {{ include "mimir-tuner.fullname" .root }}
    namespace: {{ .root.Release.Namespace }}
    port: {{ .root.Values.service.port }}
    path: /mutate
  {{- with .caBundle }}
  caBundle: {{ . }}
  {{- end }}
admissionReviewVersions: [v1]
failurePolicy: {{ $webhook.failurePolicy }}
timeoutSeconds: {{ $webhook.timeoutSeconds }}
sideEffects: None
reinvocationPolicy: {{ $webhook.reinvocationPolicy }}
matchPolicy: Equivalent
namespaceSelector:
  {{- with $webhook.namespaceSelector.matchLabels }}
  matchLabels:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  matchExpressions:
    - key: kubernetes.io/metadata.name
      operator: NotIn
      values: {{ concat (list "kube-system" .root.Release.Namespace) $webhook.excludedNamespaces | uniq | toJson }}
    - {key: mimir-tuner.io/ignore, operator: NotIn, values: ["true"]}
    {{- with $webhook.namespaceSelector.matchExpressions }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
objectSelector:
  {{- with $webhook.objectSelector.matchLabels }}
  matchLabels:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  matchExpressions:
    - {key: mimir-tuner.io/ignore, operator: NotIn, values: ["true"]}
    {{- with $webhook.objectSelector.matchExpressions }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- if and $webhook.matchConditions.enabled (semverCompare ">=1.28.0-0" .root.Capabilities.KubeVersion.Version) }}
matchConditions:
  - name: may-be-mimir
    expression: {{ .condition | quote }}
  {{- with $webhook.matchConditions.extra }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Images that may be Mimir: the last part of the repository is one of Mimir's names, or one from the policy. */}}
{{- define "mimir-tuner.podCondition" -}}
{{- $names := list "mimir" "mimir-alpine" "mimir-distroless" "grafana-mimir" }}
{{- range .Values.policy.mimir.images }}
  {{- $names = append $names (last (splitList "/" .repository) | regexQuoteMeta) }}
{{- end -}}
object.spec.containers.exists(c, has(c.image) && c.image.matches(r'(^|/)({{ $names | uniq | join "|" }})([:@]|$)'))
{{- end }}

{{- define "mimir-tuner.configMapCondition" -}}
has(object.data) && {{ .Values.policy.mimir.configKeys | toJson | replace "\"" "'" }}.exists(k, k in object.data)
{{- end }}
