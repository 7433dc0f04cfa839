/** nginx: `nginx.conf` to include in a server block. Behind a gate, nginx asks the Node server about each request. */
import { anyHostPaths } from './anyHost.js'
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
    .flatMap(({ from, href }) => requestPaths(baseUrl + from.slice(1), trailingSlash).map((path) => ({ path, href })))
    .map(
      ({ path, href }) => `location = ${quoted(path)} {\n${headers}  return 301 ${href.replaceAll('$', '%24')};\n}\n`,
    )
    .join('')
  // The files of the folder are not below the base path.
  const stripBase = baseUrl === '/' ? '' : `  rewrite ^${escaped(baseUrl.slice(0, -1))}(/.*)$ $1 break;\n`
  const files = trailingSlash === 'always' ? '$uri/index.html $uri' : '$uri.html $uri $uri/index.html'
  const location = (path: string, cacheControl: string, more = '') =>
    `location ${path} {\n${headers}  add_header Cache-Control "${cacheControl}" always;\n  charset utf-8;\n  charset_types text/plain text/xml text/css text/markdown text/javascript application/javascript;\n${stripBase}${more}}\n`
  const hashed = hashedFolders.map((folder) => location(baseUrl + folder, immutable)).join('')
  // Caches must keep the forms of a page apart.
  const vary = alternates.length > 0 ? '  add_header Vary "Accept" always;\n' : ''
  const rest = location(baseUrl, revalidate, `${vary}  try_files ${files} =404;\n`)
  const translated = languageFolders
    .map((folder) => baseUrl + folder)
    .map((path) => location(path, revalidate, `${vary}  error_page 404 ${path}404.html;\n  try_files ${files} =404;\n`))
    .join('')
  return [
    `# Include this in a server block whose root is the built folder.\nerror_page 404 ${baseUrl}404.html;\n`,
    ...(trailingSlash === 'never' || alternates.length > 0 ? [pageVariable(baseUrl)] : []),
    ...(trailingSlash === 'never' ? [slashRules(baseUrl)] : []),
    moved + hideHostFiles(baseUrl) + hashed + rest + translated,
    ...alternates.map((one) => alternateRules(one, baseUrl, location)),
  ].join('')
}

/** Files for hosts lie in the folder of the site, but are no part of it. */
function hideHostFiles(baseUrl: string): string {
  const paths = ['nginx.conf', ...Object.values(anyHostPaths)]
  return paths.map((path) => `location = ${baseUrl}${path} {\n  return 404;\n}\n`).join('')
}

/** With trailing slashes, a redirect is asked for in both forms. Without them, nginx removes the slash first. */
function requestPaths(path: string, trailingSlash: HostInput['trailingSlash']): readonly string[] {
  return trailingSlash === 'always' ? [path, `${path}/`] : [path]
}

function quoted(path: string): string {
  return /^[\w/.~%-]+$/.test(path) ? path : `"${path.replace(/["\\]/g, '\\$&')}"`
}

/** For a regular expression. */
function escaped(path: string): string {
  return path.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')
}

/** The requested page without base path and slash at the end, as its files are named. No file has the name `..html`. */
function pageVariable(baseUrl: string): string {
  return `set $docsgen_page "/.";
if ($uri ~ "^${escaped(baseUrl)}+([^/].*?)/*$") {
  set $docsgen_page "/$1";
}
if ($uri = "${baseUrl}") {
  set $docsgen_page "/index";
}
`
}

/** nginx has no `and`: a variable collects both conditions. */
function slashRules(baseUrl: string): string {
  return `set $docsgen_slash "";
if ($uri ~ "^${escaped(baseUrl)}.*[^/]/+$") {
  set $docsgen_slash "A";
}
if (-f $document_root$docsgen_page.html) {
  set $docsgen_slash "\${docsgen_slash}B";
}
if ($docsgen_slash = "AB") {
  rewrite ^(.*[^/])/+$ $1 permanent;
}
`
}

/** The files exist beside the pages. A browser names `text/html` first; a type with the weight 0 is not wanted. */
function alternateRules(
  { type, suffix }: HostInput['alternates'][number],
  baseUrl: string,
  location: (path: string, cacheControl: string, more: string) => string,
): string {
  const name = `docsgen_${suffix.slice(1)}`
  const conditions = `set $${name} "";
if ($http_accept ~* "^(?:(?!text/html).)*${type}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))") {
  set $${name} "A";
}
if (-f $document_root$docsgen_page${suffix}) {
  set $${name} "\${${name}}B";
}
if ($${name} = "AB") {
  rewrite ^ ${baseUrl.slice(0, -1)}$docsgen_page${suffix} last;
}
`
  const path = baseUrl === '/' ? `~ \\${suffix}$` : `~ ^${escaped(baseUrl)}.*\\${suffix}$`
  return conditions + location(path, revalidate, `  default_type ${type};\n  add_header Vary "Accept" always;\n`)
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
