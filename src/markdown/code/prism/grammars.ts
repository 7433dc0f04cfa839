/**
 * The languages that Prism highlights. Only languages whose pictures look as good as with shiki are here (decision 024). All
 * grammars are registered at once and in this order, because some grammars refer to others that are there before them.
 */
import c from 'refractor/c'
import { refractor } from 'refractor/core'
import cpp from 'refractor/cpp'
import csharp from 'refractor/csharp'
import css from 'refractor/css'
import dart from 'refractor/dart'
import diff from 'refractor/diff'
import elixir from 'refractor/elixir'
import go from 'refractor/go'
import graphql from 'refractor/graphql'
import groovy from 'refractor/groovy'
import http from 'refractor/http'
import ini from 'refractor/ini'
import java from 'refractor/java'
import javascript from 'refractor/javascript'
import json from 'refractor/json'
import jsx from 'refractor/jsx'
import kotlin from 'refractor/kotlin'
import less from 'refractor/less'
import lua from 'refractor/lua'
import makefile from 'refractor/makefile'
import markdown from 'refractor/markdown'
import markup from 'refractor/markup'
import nginx from 'refractor/nginx'
import php from 'refractor/php'
import powershell from 'refractor/powershell'
import protobuf from 'refractor/protobuf'
import python from 'refractor/python'
import ruby from 'refractor/ruby'
import rust from 'refractor/rust'
import scala from 'refractor/scala'
import scss from 'refractor/scss'
import sql from 'refractor/sql'
import swift from 'refractor/swift'
import toml from 'refractor/toml'
import tsx from 'refractor/tsx'
import typescript from 'refractor/typescript'
import yaml from 'refractor/yaml'
import { completeIni, completeYaml, createHcl } from './dataGrammars.js'
import { addTypeNames, completeCss, completeGo, completeJavascript, completePython } from './programGrammars.js'
import { createBash, createDockerfile, createShellSession } from './shellGrammars.js'

/** Grammar by name of a language. */
export const grammarNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    markup: 'html xml svg',
    css: 'css',
    less: 'less',
    scss: 'scss',
    javascript: 'js javascript mjs cjs',
    jsx: 'jsx',
    typescript: 'ts typescript mts cts',
    tsx: 'tsx',
    bash: 'bash sh shell shellscript zsh',
    'shell-session': 'console shellsession shell-session',
    dockerfile: 'docker dockerfile',
    json: 'json jsonc json5 jsonl',
    yaml: 'yaml yml',
    toml: 'toml',
    ini: 'ini properties dotenv',
    hcl: 'hcl terraform tf tfvars',
    go: 'go golang',
    python: 'python py',
    rust: 'rust rs',
    java: 'java',
    kotlin: 'kotlin kt kts',
    groovy: 'groovy gradle',
    scala: 'scala',
    c: 'c',
    cpp: 'cpp c++',
    csharp: 'csharp c# cs',
    php: 'php',
    ruby: 'ruby rb',
    sql: 'sql',
    diff: 'diff patch',
    markdown: 'markdown md mdx',
    graphql: 'graphql gql',
    nginx: 'nginx',
    http: 'http',
    makefile: 'makefile make',
    powershell: 'powershell pwsh ps ps1',
    protobuf: 'protobuf proto',
    dart: 'dart',
    swift: 'swift',
    elixir: 'elixir',
    lua: 'lua',
  }).flatMap(([name, names]) => names.split(' ').map((language) => [language, name] as const)),
)

let registered = false

export function registerGrammars(): void {
  if (registered) return
  registered = true
  const { languages } = refractor
  const register = (...syntaxes: readonly (typeof css)[]) => {
    for (const syntax of syntaxes) refractor.register(syntax)
  }
  register(markup, css)
  completeCss(languages)
  register(javascript)
  completeJavascript(languages)
  register(jsx, typescript)
  addTypeNames(languages, 'typescript', 'punctuation')
  register(tsx, less, scss)
  languages.bash = createBash()
  languages['shell-session'] = createShellSession(languages.bash)
  languages.dockerfile = createDockerfile(languages.bash)
  languages.hcl = createHcl()
  register(json, yaml, toml, ini)
  completeYaml(languages)
  completeIni(languages)
  register(go, python, ruby, rust, java, kotlin, groovy, scala, c, cpp, csharp, swift, dart, elixir, lua, php)
  completeGo(languages)
  completePython(languages)
  addTypeNames(languages, 'kotlin', 'punctuation')
  addTypeNames(languages, 'ruby', 'number')
  register(sql, diff, graphql, nginx, http, makefile, powershell, protobuf, markdown)
}
