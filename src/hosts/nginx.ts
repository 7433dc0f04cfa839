/** nginx: `nginx.conf` to include in a server block. Behind a gate, nginx asks the Node server about each request. */
import { immutable, revalidate } from './cachePolicy.js'
import { gateHeaders } from './gateHeaders.js'
import type { GateFilesInput, Host, HostInput } from './host.js'

export const nginx = {
  name: 'nginx' as const,
  files: [{ path: 'nginx.conf', content: renderNginxConfig }],
  gateFiles: async (input) => ({ 'nginx.conf': renderGatedNginxConfig(input) }),
} satisfies Host

function renderNginxConfig(input: HostInput): string {
  const { baseUrl, trailingSlash, securityHeaders, hashedFolders, languageFolders, redirects, alternates } = input
  const headers = securityHeaders.map(([name, value]) => `  add_header ${name} "${value}" always;\n`).join('')
  const moved = redirects
    .map(({ from, href }) => `location = ${baseUrl}${from.slice(1)} {\n${headers}  return 301 ${href};\n}\n`)
    .join('')
  const files = trailingSlash === 'always' ? '$uri/index.html $uri' : '$uri.html $uri $uri/index.html'
  const location = (path: string, cacheControl: string, more = '') =>
    `location ${path} {\n${headers}  add_header Cache-Control "${cacheControl}" always;\n${more}}\n`
  const hashed = hashedFolders.map((folder) => location(baseUrl + folder, immutable)).join('')
  const rest = location(baseUrl, revalidate, `  try_files ${files} =404;\n`)
  const translated = languageFolders
    .map((folder) => baseUrl + folder)
    .map((path) => location(path, revalidate, `  error_page 404 ${path}404.html;\n  try_files ${files} =404;\n`))
    .join('')
  return `# Include this in a server block whose root is the built folder.\nerror_page 404 ${baseUrl}404.html;\n${moved}${hashed}${rest}${translated}${alternates.map((one) => alternateRules(one, location)).join('')}`
}

/** nginx has no `and`: the variable collects both conditions. The files exist beside the pages. */
function alternateRules(
  { type, suffix }: HostInput['alternates'][number],
  location: (path: string, cacheControl: string, more: string) => string,
): string {
  const name = `$docsgen_${suffix.slice(1)}`
  const conditions = `set ${name} "";\nif ($http_accept ~* "${type}") {\n  set ${name} "A";\n}\nif (-f $document_root$uri${suffix}) {\n  set ${name} "${name.replace('$', '${')}}B";\n}\nif (${name} = "AB") {\n  rewrite ^ $uri${suffix} last;\n}\n`
  const file = location(
    `~ \\${suffix}$`,
    revalidate,
    `  default_type "${type}; charset=utf-8";\n  add_header Vary "Accept" always;\n`,
  )
  return conditions + file
}

/**
 * nginx asks the gate with `auth_request`. The gate names the file to send. Every other result (redirect, refusal,
 * sign-in) makes nginx pass the request to the gate. nginx never chooses a file by its own reading of the URL.
 */
function renderGatedNginxConfig({ settings: { baseUrl }, headers }: GateFilesInput): string {
  const gate = 'http://127.0.0.1:4180'
  const lines = Object.entries(gateHeaders(headers)).map(([name, value]) => `  add_header ${name} "${value}" always;\n`)
  // With a base path, the root folder would also be served beside the site, including its private folder.
  const outsideBase = baseUrl === '/' ? '' : 'location ^~ / {\n  return 404;\n}\n'
  return `# Include this in a server block whose root is the built folder. Run beside it:
#   DOCSGEN_GATE_AUTH_REQUEST=1 DOCSGEN_GATE_KEYS=... node gate-server.mjs
merge_slashes off;
${outsideBase}location ^~ ${baseUrl} {
  auth_request ${baseUrl}__gate/check;
  auth_request_set $docsgen_file $upstream_http_x_docsgen_file;
  error_page 401 403 404 405 500 = @docsgen_gate;
  try_files $docsgen_file =500;
  add_header Cache-Control "private, no-store" always;
  add_header Vary "Cookie" always;
  auth_request_set $docsgen_hsts $upstream_http_strict_transport_security;
  add_header Strict-Transport-Security $docsgen_hsts always;
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
