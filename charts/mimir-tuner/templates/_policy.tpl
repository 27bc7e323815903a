{{/* The policy file. Empty values are omitted, so that the defaults of the built-in policy apply. */}}
{{- define "mimir-tuner.policy" -}}
apiVersion: mimir-tuner.io/v1alpha1
kind: TuningPolicy
mode: {{ .Values.mode }}
{{- with .Values.policy }}
annotate: {{ .annotate }}
mimir:
  {{- with .mimir.oldestRelease }}
  oldestRelease: {{ . | quote }}
  {{- end }}
  configKeys: {{ toJson .mimir.configKeys }}
  trustVersionLabel: {{ .mimir.trustVersionLabel }}
  {{- with .mimir.images }}
  images:
    {{- toYaml . | nindent 4 }}
  {{- end }}
rules:
  {{- range $rule := list "gomaxprocs" "memberlist" "compression" }}
  {{- with index $.Values.policy.rules $rule }}
  {{ $rule }}:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
{{- with .overrides }}
overrides:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}
