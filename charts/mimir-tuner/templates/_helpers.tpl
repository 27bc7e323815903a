{{- define "mimir-tuner.name" -}}
{{- default .Chart.Name .Values.nameOverride }}
{{- end }}

{{/* The name of a Service, so it must be a DNS label, with room for the longest suffix. */}}
{{- define "mimir-tuner.fullname" -}}
{{- $name := include "mimir-tuner.name" . }}
{{- $release := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) }}
{{- default $release .Values.fullnameOverride | replace "." "-" | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Selects the webhook's pods. Separate from the other labels, because selectors are immutable. */}}
{{- define "mimir-tuner.selectorLabels" -}}
app.kubernetes.io/name: {{ include "mimir-tuner.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: webhook
{{- end }}

{{/* Labels of an object, without duplicates. Call with (dict "root" $ "component" word "labels" map). Selector labels take precedence, then the labels of this object. */}}
{{- define "mimir-tuner.labels" -}}
{{- $root := .root }}
{{- $own := include "mimir-tuner.selectorLabels" $root | fromYaml }}
{{- if .component }}{{ $_ := set $own "app.kubernetes.io/component" .component }}{{ end }}
{{- $chart := dict "helm.sh/chart" (printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_")
    "app.kubernetes.io/version" $root.Chart.AppVersion "app.kubernetes.io/managed-by" $root.Release.Service "app.kubernetes.io/part-of" "mimir-tuner" }}
{{- merge $own (.labels | default dict) $root.Values.commonLabels $chart | toYaml }}
{{- end }}

{{/* Metadata of an object. Call with (dict "root" $ "suffix" text "annotations" map "labels" map "component" word "clusterWide" bool). */}}
{{- define "mimir-tuner.metadata" -}}
{{- $root := .root -}}
name: {{ include "mimir-tuner.fullname" $root }}{{ with .suffix }}-{{ . }}{{ end }}
{{- if not .clusterWide }}
namespace: {{ $root.Release.Namespace }}
{{- end }}
labels:
  {{- include "mimir-tuner.labels" (dict "root" $root "component" .component "labels" .labels) | nindent 2 }}
{{- with merge (dict) (.annotations | default dict) $root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "mimir-tuner.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}{{ default (include "mimir-tuner.fullname" .) .Values.serviceAccount.name }}
{{- else }}{{ default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "mimir-tuner.image" -}}
{{- with .Values.image }}
{{- if .digest }}{{ printf "%s@%s" .repository .digest }}{{ else }}{{ printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) }}{{ end }}
{{- end }}
{{- end }}

{{- define "mimir-tuner.tlsSecretName" -}}
{{- if eq .Values.certificate.mode "secret" }}{{ .Values.certificate.secretName }}{{ else }}{{ include "mimir-tuner.fullname" . }}-tls{{ end }}
{{- end }}

{{/* DNS names of the certificate. The first is the one that the API server uses. */}}
{{- define "mimir-tuner.dnsNames" -}}
{{- $name := include "mimir-tuner.fullname" . }}
- {{ $name }}.{{ .Release.Namespace }}.svc
- {{ $name }}.{{ .Release.Namespace }}.svc.cluster.local
{{- end }}
