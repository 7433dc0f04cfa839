/**
 * Grammars of shells and of Dockerfiles. Those of Prism know a list of programs; these mark the first word of every command,
 * its flags and its arguments. Patterns are `greedy`, which lets them see the code around a token.
 */
import type { Grammar } from './engine.js'

/** Words that another command may follow. */
const prefixWords = 'then|do|else|elif|if|while|until|time|sudo|exec|env'
const assignments = '(?:[A-Za-z_]\\w*=[^\\s"\']*[ \\t]+)*'
const commandStart = `(?<=(?:(?<!\\\\\\n)^|[;|&({\`!]|\\$\\(|\\b(?:${prefixWords})(?=\\s))(?:[ \\t]|\\\\\\n)*${assignments})`
const word = '(?!-)[\\w.~/@+][\\w.~/@+:-]*'

const doubleQuoted = /"(?:\\[\s\S]|\$\([^)]+\)|\$(?!\()|`[^`]+`|[^"\\`$])*"/
const variable = [{ pattern: /\$\{(?:[^{}]|\{[^{}]*\})*\}/, greedy: true }, /\$(?:\w+|[#?*!@$-])/]

/** Adds `rest` to the parts of a grammar that contain commands again. */
export function createBash(): Grammar {
  const substitution = {
    pattern: /\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|`[^`]+`/,
    greedy: true,
    alias: 'plain',
    inside: { delimiter: /^\$\(\(?|\)\)?$|^`|`$/ } as Grammar,
  }
  const inString = { substitution, variable, escape: /\\["\\`$]/ }
  const bash: Grammar = {
    comment: { pattern: /(?<=^|[\s;|&(`])#.*/m, greedy: true },
    string: [
      {
        pattern: /((?:^|[^<])<<[-~]?[ \t]*(["'])([A-Za-z_][\w.-]*)\2[^\n]*\n)(?:[\s\S]*?\n)?[ \t]*\3(?=\n|$)/,
        lookbehind: true,
        greedy: true,
      },
      {
        pattern: /((?:^|[^<])<<[-~]?[ \t]*([A-Za-z_][\w.-]*)[^\n]*\n)(?:[\s\S]*?\n)?[ \t]*\2(?=\n|$)/,
        lookbehind: true,
        greedy: true,
        inside: inString,
      },
      { pattern: doubleQuoted, greedy: true, inside: inString },
      { pattern: /\$'(?:\\[\s\S]|[^'\\])*'|(?<!\\)'[^']*'/, greedy: true },
    ],
    substitution,
    variable,
    flag: { pattern: /(?<=\s)--?[A-Za-z][\w.-]*=?/, greedy: true, inside: { operator: /=$/ } },
    assignment: {
      pattern: RegExp(
        `(?:${commandStart}|(?<=\\b(?:export|local|declare|readonly|env)\\s(?:[^\\n;|&]*\\s)?))[A-Za-z_]\\w*(?:\\[[^\\]\\n]*\\])?\\+?=`,
        'm',
      ),
      greedy: true,
      alias: 'plain',
      inside: { operator: /\+?=$/ },
    },
    redirection: { pattern: /\d?[<>]&\d?|&>>?|\d?>>?|<<?<?[-~]?/, alias: 'operator' },
    keyword: [
      {
        pattern: RegExp(
          `${commandStart}(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function|return|export|local|declare|readonly)(?=$|[\\s;|&)])`,
          'm',
        ),
        greedy: true,
      },
      { pattern: /(?<=\b(?:for|case|select)[ \t]+\S+[ \t]+)in\b/, greedy: true },
    ],
    'loop-variable': { pattern: /(?<=\b(?:for|select)[ \t]+)\w+/, greedy: true, alias: 'plain' },
    function: [
      { pattern: /[\w-]+(?=\s*\(\s*\)\s*\{)/, greedy: true },
      { pattern: RegExp(`${commandStart}${word}(?=$|[\\s;|&)\`])(?!\\)\\s)`, 'm'), greedy: true },
    ],
    number: { pattern: /(?<=[\s=])\d+(?:\.\d+)?(?=$|[\s;|&)])/, greedy: true },
    escape: /\\./,
    operator: /&&|\|\|?|;;|&|!=|==?|=~|!(?=\s)/,
    punctuation: /\[\[?|\]\]?|[(){};]|\\$/m,
    argument: /[^\s;|&<>()$`"'\\[\]{}=]+(?:[=[\]{}][^\s;|&<>()$`"'\\[\]{}=]*)*/,
  }
  substitution.inside.rest = bash
  return bash
}

const promptStart = String.raw`(?:\([\w.-]+\) ?)?(?:[\w.-]+@[\w.-]+[^\n$#%]*|[~/][^\n$#%]*)?[$#%❯]|(?:PS )?[A-Z]:\\[^\n>]*>`

/** A terminal: commands after a prompt, and their output, which stays plain. */
export function createShellSession(bash: Grammar): Grammar {
  return {
    comment: /^# [A-Z].*/m,
    command: {
      pattern: RegExp(`^(?:${promptStart}) (?:[^\\\\\\n]|\\\\[\\s\\S])*`, 'm'),
      greedy: true,
      inside: {
        prompt: RegExp(`^(?:${promptStart})(?= )`),
        shell: { pattern: /[\s\S]+/, inside: bash },
      },
    },
  }
}

const instructions =
  'ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|MAINTAINER|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR'

/** @param bash grammar for the commands of `RUN`, `CMD` and `ENTRYPOINT` */
export function createDockerfile(bash: Grammar): Grammar {
  return {
    comment: { pattern: /^[ \t]*#.*/m, greedy: true },
    keyword: [
      { pattern: RegExp(`^[ \\t]*(?:ONBUILD[ \\t]+)?(?:${instructions})(?=\\s)`, 'im'), greedy: true },
      { pattern: /(?<=^[ \t]*FROM\s.*\s)AS(?=\s)/im, greedy: true },
      { pattern: /(?<=^[ \t]*HEALTHCHECK\b.*\s)(?:CMD|NONE)(?=\s|$)/im, greedy: true },
    ],
    'shell-command': {
      pattern: /(?<=^[ \t]*(?:ONBUILD[ \t]+)?(?:RUN|CMD|ENTRYPOINT)[ \t]+)(?![[\s])(?:[^\\\n]|\\[\s\S])+/im,
      greedy: true,
      inside: bash,
    },
    string: { pattern: /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/, greedy: true, inside: { variable } },
    variable,
    flag: { pattern: /(?<=\s)--[\w-]+=?/, greedy: true, inside: { operator: /=$/ } },
    number: { pattern: /(?<=^[ \t]*EXPOSE\s(?:.*\s)?)\d+/im, greedy: true },
    operator: /=/,
    punctuation: /[[\],]|\\$/m,
  }
}
