/**
 * The languages that Prism highlights. Only languages that look as good as with shiki are here (decision 024). Grammars
 * that depend on each other are registered together, so that a block looks the same whatever blocks came before it.
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
import type { Grammar } from './engine.js'
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

type Syntax = typeof css

const { languages } = refractor

function register(...syntaxes: readonly Syntax[]): void {
  for (const syntax of syntaxes) refractor.register(syntax)
}

/** Grammars that change or contain each other, in this order. All other grammars build on them. */
function registerWeb(): void {
  register(markup, css)
  completeCss(languages)
  register(javascript)
  completeJavascript(languages)
  register(jsx, typescript)
  addTypeNames(languages, 'typescript', 'punctuation')
  register(tsx, less, scss)
}

/** Registers the grammar of a language that changes no other one. */
const registrations: Readonly<Record<string, () => void>> = {
  bash: () => {
    languages.bash = createBash()
  },
  'shell-session': () => {
    languages['shell-session'] = createShellSession(grammarOf('bash'))
  },
  dockerfile: () => {
    languages.dockerfile = createDockerfile(grammarOf('bash'))
  },
  hcl: () => {
    languages.hcl = createHcl()
  },
  json: () => register(json),
  yaml: () => {
    register(yaml)
    completeYaml(languages)
  },
  toml: () => register(toml),
  ini: () => {
    register(ini)
    completeIni(languages)
  },
  go: () => {
    register(go)
    completeGo(languages)
  },
  python: () => {
    register(python)
    completePython(languages)
  },
  ruby: () => {
    register(ruby)
    addTypeNames(languages, 'ruby', 'number')
  },
  rust: () => register(rust),
  java: () => register(java),
  kotlin: () => {
    register(kotlin)
    addTypeNames(languages, 'kotlin', 'punctuation')
  },
  groovy: () => register(groovy),
  scala: () => register(scala),
  c: () => register(c),
  cpp: () => register(cpp),
  csharp: () => register(csharp),
  swift: () => register(swift),
  dart: () => register(dart),
  elixir: () => register(elixir),
  lua: () => register(lua),
  php: () => register(php),
  sql: () => register(sql),
  diff: () => register(diff),
  graphql: () => register(graphql),
  nginx: () => register(nginx),
  // Contains the grammars of the content types that are known when it is registered.
  http: () => {
    grammarOf('json')
    register(http)
  },
  makefile: () => register(makefile),
  powershell: () => register(powershell),
  protobuf: () => register(protobuf),
  // Contains the grammar of front matter. GraphQL would contain this one if it came later.
  markdown: () => {
    grammarOf('yaml')
    grammarOf('graphql')
    register(markdown)
  },
}

const registered = new Set<string>()

function grammarOf(name: string): Grammar {
  registerGrammar(name)
  return languages[name] ?? {}
}

/** Registers the grammar of a language and what it builds on, before its first use: most sites use a few languages. */
export function registerGrammar(name: string): void {
  if (registered.size === 0) registerWeb()
  if (registered.has(name)) return
  registered.add(name)
  registrations[name]?.()
}
