{{- define "labels" -}}
app.kubernetes.io/name: origin-simulator
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "podSecurity" -}}
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end }}

{{- define "probe" -}}
{{- if .Values.adminTokenSecret -}}
exec: { command: [origin-simulator-healthy] } # accepts the 401 without the token
{{- else -}}
httpGet: { path: /_admin/status, port: http }
{{- end }}
{{- end }}
