/** `nginx.conf` of a gated build. */
import { parseHeaders } from '../../hosts/hostRules.js'

export interface NginxInput {
  readonly baseUrl: string
  /** `_headers` of the build: what goes with every answer. */
  readonly headers: string
}

/**
 * nginx asks the gate (`auth_request`), which names the file to send; whatever else it says, it is handed the request
 * and answers itself. nginx sends nothing by an address that it read alone.
 */
export function nginxConfig({ baseUrl, headers }: NginxInput): string {
  const gate = 'http://127.0.0.1:4180'
  const rules = parseHeaders(headers).flatMap(({ set }) => set)
  const lines = rules
    .filter(([name]) => !/^(?:Cache-Control|Vary)$/i.test(name))
    .map(([name, value]) => `  add_header ${name} "${value}" always;\n`)
  // Below a base path the folder would have addresses beside the site, its private part among them.
  const beside = baseUrl === '/' ? '' : 'location ^~ / {\n  return 404;\n}\n'
  return `# Include this in a server block whose root is the built folder. Run beside it:
#   DOCSGEN_GATE_AUTH_REQUEST=1 DOCSGEN_GATE_KEYS=... node gate-server.mjs
merge_slashes off;
${beside}location ^~ ${baseUrl} {
  auth_request ${baseUrl}__gate/check;
  auth_request_set $docsgen_file $upstream_http_x_docsgen_file;
  error_page 401 403 404 405 500 = @docsgen_gate;
  try_files $docsgen_file =500;
  add_header Cache-Control "private, no-store" always;
  add_header Vary "Cookie" always;
${lines.join('')}}
location = ${baseUrl}__gate/check {
  internal;
  proxy_pass ${gate};
  proxy_pass_request_body off;
  proxy_set_header Content-Length "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Original-URI $request_uri;
  proxy_set_header X-Original-Method $request_method;
}
location ^~ ${baseUrl}__gate/ {
  proxy_pass ${gate}$request_uri;
  proxy_set_header Host $http_host;
}
location @docsgen_gate {
  proxy_pass ${gate}$request_uri;
  proxy_set_header Host $http_host;
}
`
}
