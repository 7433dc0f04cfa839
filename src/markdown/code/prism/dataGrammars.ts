/** Grammars of data and configuration files. */
import type { Grammar, Languages } from './engine.js'

/** The grammar of Prism leaves plain scalars without a class. */
export function completeYaml(languages: Languages): void {
  Object.assign(languages.yaml ?? {}, {
    // Anchors and aliases. The pattern of Prism matches `&&` inside of a command, too.
    important: { pattern: /(?<=[:\-,[{]\s+)[*&][^\s[\]{},&]+/, greedy: true },
  })
  languages.insertBefore('yaml', 'punctuation', {
    // Expressions of GitHub Actions and of templates.
    expression: /\$?\{\{.*?\}\}/,
    'plain-scalar': /(?![-:?|>!][-+\d]*(?:\s|$)|---|\.\.\.)[^\s,[\]{}'"](?:[^\n,[\]{}]*[^\s,[\]{}])?/,
  })
}

/** Adds `export`, which `.env` files can have before a name. */
export function completeIni(languages: Languages): void {
  languages.insertBefore('ini', 'key', { keyword: /^[ \t]*export(?=[ \t]+\w+[ \t]*=)/m })
}

/** Terraform and other languages with the syntax of HCL. */
export function createHcl(): Grammar {
  const interpolation = {
    pattern: /[$%]\{(?:[^{}]|\{[^{}]*\})*\}/,
    greedy: true,
    inside: { delimiter: /^[$%]\{~?|~?\}$/ } as Grammar,
  }
  const hcl: Grammar = {
    comment: { pattern: /(?:#|\/\/).*|\/\*[\s\S]*?(?:\*\/|$)/, greedy: true },
    string: [
      {
        pattern: /(<<-?(\w+)[ \t]*\n)(?:[\s\S]*?\n)?[ \t]*\2(?=\n|$)/,
        lookbehind: true,
        greedy: true,
        inside: { interpolation },
      },
      {
        pattern: /"(?:\\.|\$\{(?:[^{}"]|"[^"\n]*"|\{[^{}]*\})*\}|[^"\\\n])*"/,
        greedy: true,
        inside: { interpolation, escape: /\\./ },
      },
    ],
    'block-type': { pattern: /(?<=^[ \t]*)[\w-]+(?=(?:[ \t]+(?:"[^"\n]*"|[\w-]+))*[ \t]*\{)/m, greedy: true },
    'attr-name': /(?:(?<=^[ \t]*|[{,(][ \t]*))[\w-]+(?=[ \t]*=(?![=>]))/m,
    function: /\b[a-z_]\w*(?=\()/,
    keyword: /(?<!\.)\b(?:for|in|if|else|endif|endfor|string|number|bool|list|map|set|object|any|tuple)\b/,
    boolean: /\b(?:true|false|null)\b/,
    number: /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/i,
    operator: /=>|[=!<>]=?|&&|\|\||[-+*/%?:]|\.\.\./,
    punctuation: /[{}()[\],.]|<<-?\w+/,
  }
  interpolation.inside.rest = hcl
  return hcl
}
