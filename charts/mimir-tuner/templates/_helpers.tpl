{{- define "mimir-tuner.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "mimir-tuner.fullname" -}}
{{- $name := include "mimir-tuner.name" . }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Selects the webhook's pods; a selector never changes, so it is kept apart from the labels. */}}
{{- define "mimir-tuner.selectorLabels" -}}
app.kubernetes.io/name: {{ include "mimir-tuner.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: webhook
{{- end }}

{{- define "mimir-tuner.commonLabels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: mimir-tuner
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Metadata of an object: call with (dict "root" $ "name" suffix "annotations" map "labels" map "component" word). */}}
{{- define "mimir-tuner.metadata" -}}
{{- $root := .root -}}
name: {{ include "mimir-tuner.fullname" $root }}{{ with .suffix }}-{{ . }}{{ end }}
{{- if not .clusterWide }}
namespace: {{ $root.Release.Namespace }}
{{- end }}
labels:
  {{- include "mimir-tuner.commonLabels" $root | nindent 2 }}
  {{- if .component }}
  app.kubernetes.io/name: {{ include "mimir-tuner.name" $root }}
  app.kubernetes.io/instance: {{ $root.Release.Name }}
  app.kubernetes.io/component: {{ .component }}
  {{- else }}
  {{- include "mimir-tuner.selectorLabels" $root | nindent 2 }}
  {{- end }}
  {{- with .labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
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

{{/* Names that the certificate is for, the one that the API server asks for first. */}}
{{- define "mimir-tuner.dnsNames" -}}
{{- $name := include "mimir-tuner.fullname" . }}
- {{ $name }}.{{ .Release.Namespace }}.svc
- {{ $name }}.{{ .Release.Namespace }}.svc.cluster.local
{{- end }}
