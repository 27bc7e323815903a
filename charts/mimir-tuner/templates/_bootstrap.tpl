{{- define "mimir-tuner.bootstrapPod" -}}
metadata:
  labels:
    {{- include "mimir-tuner.labels" (dict "root" . "component" "bootstrap" "labels" .Values.podLabels) | nindent 4 }}
  {{- with merge (dict) .Values.podAnnotations .Values.commonAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "mimir-tuner.fullname" . }}-bootstrap
  automountServiceAccountToken: true
  enableServiceLinks: false
  restartPolicy: OnFailure
  securityContext:
    {{- toYaml .Values.podSecurityContext | nindent 4 }}
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: bootstrap
      image: {{ include "mimir-tuner.image" . }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      args:
        - bootstrap
        - --namespace={{ .Release.Namespace }}
        - --secret={{ include "mimir-tuner.fullname" . }}-tls
        - --webhook={{ include "mimir-tuner.fullname" . }}
        {{- range include "mimir-tuner.dnsNames" . | fromYamlArray }}
        - --dns-name={{ . }}
        {{- end }}
        - --validity-days={{ .Values.certificate.validityDays }}
        - --renew-before-days={{ .Values.certificate.bootstrap.renewBeforeDays }}
      resources:
        {{- toYaml .Values.certificate.bootstrap.resources | nindent 8 }}
      securityContext:
        {{- toYaml .Values.securityContext | nindent 8 }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
