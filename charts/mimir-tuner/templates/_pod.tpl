{{- define "mimir-tuner.args" -}}
- serve
- --listen=:{{ .Values.port }}
- --tls-cert=/etc/mimir-tuner/tls/tls.crt
- --tls-key=/etc/mimir-tuner/tls/tls.key
- --policy=/etc/mimir-tuner/policy/policy.yaml
- --tls-min-version={{ .Values.tlsMinVersion }}
- --shutdown-delay={{ .Values.shutdownDelaySeconds }}
- --overload={{ .Values.overload }}
- --log-level={{ .Values.log.level }}
- --log-format={{ .Values.log.format }}
{{- if .Values.metrics.enabled }}
- --metrics-listen=:{{ .Values.metrics.port }}
{{- end }}
{{- with .Values.extraArgs }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "mimir-tuner.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  {{- if .Values.topologySpreadConstraints }}
  {{- toYaml .Values.topologySpreadConstraints | nindent 2 }}
  {{- else }}
  {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "mimir-tuner.selectorLabels" $ | nindent 8 }}
  {{- end }}
  {{- end }}
{{- end }}
