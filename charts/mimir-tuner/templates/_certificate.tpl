{{/*
The certificate as YAML: `leaf` and `authority` are Secrets to write, `caBundle` contains the CAs that the API server trusts (absent: another program
writes it, and the existing value is kept), and `webhookAnnotations` are for the webhook configuration.
*/}}
{{- define "mimir-tuner.certificate" -}}
{{- $mode := .Values.certificate.mode }}
{{- if eq $mode "helm" }}
{{- include "mimir-tuner.helmCertificate" . }}
{{- else if eq $mode "secret" }}
caBundle: {{ .Values.certificate.caBundle }}
{{- else if eq $mode "cert-manager" }}
webhookAnnotations:
  cert-manager.io/inject-ca-from: {{ .Release.Namespace }}/{{ include "mimir-tuner.fullname" . }}
{{- else if eq $mode "bootstrap" }}
leaf: {type: Opaque}
{{- end }}
{{- end }}

{{/*
The CA is valid for ten years, and its key is in a Secret that no pod mounts. A new certificate is signed by the same CA, so the webhook
configuration does not change. After a renewal of the CA, ca.crt contains the old one too.
*/}}
{{- define "mimir-tuner.helmCertificate" -}}
{{- $name := include "mimir-tuner.fullname" . }}
{{- $now := now | unixEpoch | int64 }}
{{- $days := int64 .Values.certificate.validityDays }}
{{- $dnsNames := include "mimir-tuner.dnsNames" . | fromYamlArray }}
{{- $keptAuthority := lookup "v1" "Secret" .Release.Namespace (printf "%s-ca" $name) }}
{{- $keptLeaf := lookup "v1" "Secret" .Release.Namespace (printf "%s-tls" $name) }}
{{- $authority := dict }}
{{- $leaf := dict }}
{{- if eq (include "mimir-tuner.stillGood" (dict "secret" $keptAuthority "now" $now)) "yes" }}
  {{- $authority = dict "data" $keptAuthority.data "annotations" $keptAuthority.metadata.annotations }}
{{- else }}
  {{- $made := genCAWithKey "mimir-tuner-ca" 3650 (genPrivateKey "ecdsa") }}
  {{- $bundle := list $made.Cert }}
  {{- with ($keptAuthority.data | default dict) }}{{ $bundle = append $bundle (index . "tls.crt" | b64dec) }}{{ end }}
  {{- $data := dict "tls.crt" ($made.Cert | b64enc) "tls.key" ($made.Key | b64enc) "ca.crt" (join "" $bundle | b64enc) }}
  {{- $authority = dict "data" $data "annotations" (dict "mimir-tuner.io/renew-after" (toString (add $now (mul 1825 86400)))) }}
{{- end }}
{{- $sameAuthority := eq (index ($keptLeaf.data | default dict) "ca.crt" | default "") (index $authority.data "tls.crt") }}
{{- if and $sameAuthority (eq (include "mimir-tuner.stillGood" (dict "secret" $keptLeaf "now" $now "validityDays" $days)) "yes") }}
  {{- $leaf = dict "data" $keptLeaf.data "annotations" $keptLeaf.metadata.annotations }}
{{- else }}
  {{- $signer := buildCustomCert (index $authority.data "tls.crt") (index $authority.data "tls.key") }}
  {{- $made := genSignedCertWithKey (first $dnsNames) nil $dnsNames (int $days) $signer (genPrivateKey "ecdsa") }}
  {{- $data := dict "tls.crt" ($made.Cert | b64enc) "tls.key" ($made.Key | b64enc) "ca.crt" (index $authority.data "tls.crt") }}
  {{- $half := div (mul $days 86400) 2 }}
  {{- $leaf = dict "data" $data "annotations" (dict "mimir-tuner.io/renew-after" (toString (add $now $half)) "mimir-tuner.io/validity-days" (toString $days)) }}
{{- end }}
{{- $_ := set $leaf "type" "kubernetes.io/tls" }}
{{- dict "authority" $authority "leaf" $leaf "caBundle" (index $authority.data "ca.crt") | toYaml }}
{{- end }}

{{/* "yes" if an existing Secret has keys, is not due for renewal and was created with the same lifetime. */}}
{{- define "mimir-tuner.stillGood" -}}
{{- $annotations := dig "metadata" "annotations" dict (.secret | default dict) | default dict }}
{{- $due := index $annotations "mimir-tuner.io/renew-after" | default "0" | int64 }}
{{- $sameDays := or (not .validityDays) (eq (index $annotations "mimir-tuner.io/validity-days" | default "") (toString .validityDays)) }}
{{- if and (dig "data" "tls.key" "" (.secret | default dict)) (gt $due .now) $sameDays }}yes{{ end }}
{{- end }}

{{/* The certificate.mode that created the existing Secret in the cluster; empty if there is none. */}}
{{- define "mimir-tuner.certificateMadeBy" -}}
{{- with lookup "v1" "Secret" .Release.Namespace (printf "%s-tls" (include "mimir-tuner.fullname" .)) }}
{{- $annotations := .metadata.annotations | default dict }}
{{- if hasKey $annotations "cert-manager.io/certificate-name" }}cert-manager
{{- else if hasKey $annotations "mimir-tuner.io/renew-after" }}helm
{{- else if eq .type "Opaque" }}bootstrap
{{- end }}
{{- end }}
{{- end }}
