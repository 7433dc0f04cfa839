/**
 * Texts that the checks of `foreign/` are about. Most sources have few of them, and each walk through a tree costs about as much as
 * parsing a tenth of it. The expressions only decide which checks run.
 */

/** Links in an unusual form, and definitions of links and footnotes. See `checkLooseLinks`. */
const linkMarks = /\[\^|^[ >]*\[[^\]\n]+\]:|\]\([^()\s]*(?:#[^()\s]*)? [^()\n]|\[[^\][\n]*\[[^\]\n]*\]\(/imu

/** Headings, fences, directives and lists in an unusual form. See `checkLooseBlocks`. */
const blockMarks =
  /:{3}|^:: |^#{7}|^#+$|^[ >]*[\u200b\u200c\u2060\ufeff]|(?<=[^\n]\n)[ >]*(?:-{2,}|=+)$|^ {1,2}(?:\d{1,9}[.)] |[-*+] |`{3}|(?<=\n[ \t]*\n {1,2})\S)|^[ >]*`{3}\w[^`\n]*`{3}/m

/** Asterisks that can be text: between punctuation and a letter, before a space, and at the start of a line without the others. */
const asteriskMarks = [
  /\*\*(?:(?<=[^\w\s*]\*\*)[\p{L}\p{N}]|(?<=\p{L}\*\*)[^\w\s*.,;:!?)\]"'][^*\n]*\*\*)/u,
  /^[ >*+-]*\*\*(?: |[^*\n]+$)/m,
]

/** A line with one backtick. */
const backtickMark = /^[^`\n]*`[^`\n]*$/m

const otherMarks: readonly RegExp[] = [
  // HTML, tables, templates, shortcodes, attribute lists and tokens.
  /[<|]|&[a-z]{2}|\[\[|\{[{%:!/]|\{(?:--|>>|~~)|\)\{|\{(?!product\}|vars\.|input\.)[a-z][\w.-]*\}|:id=|':\w/u,
  // Includes, tables of contents and statements.
  /--8<--|toc\]|%% |^[!@][a-z[]|^(?:import|export) |^\\[a-z]/u,
  // Directives and roles of MyST and reStructuredText.
  /[`~:]{3}\{|\}`|:`|`_|\)=$|^% |^(?:\.\.|\/\/\/) |^\+[-=]/u,
  // AsciiDoc, Obsidian and extensions of MkDocs.
  /^=|^\[[a-z]{3,}[^\]\n]*\]$|[a-z]:{1,2}[^\s[\]]*\[|==|[ \t]\^|\+\+|\^\S|[a-z)]~\w|:(?:material|octicons|fontawesome|simple)-/u,
  // Headings, lists and quotes that are none.
  /^#{1,6}[^\s#]|[\u00a0\u202f\u3000]|^[?!]> |\[!/u,
  /^[ >]*(?:[-+*]|\d{1,3}[.)])[\p{L}[]|^[ >]*[•·‣◦▪●○]|[-*+] \[(?:[ x]\]\S|[^x\s]?\])|^[ >]*[a-z]{1,4}[.)] |^[a-z*_][^\n]*\n(?!1[.)])\d{1,3}[.)] /u,
]

const marks = new RegExp([...otherMarks, linkMarks, blockMarks].map(({ source }) => source).join('|'), 'imu')

export function hasForeignMarks(source: string): boolean {
  return marks.test(source) || hasEmphasisMarks(source)
}

export const hasLinkMarks = (source: string): boolean => linkMarks.test(source)
export const hasBlockMarks = (source: string): boolean => blockMarks.test(source)

/** Asterisks and backticks that can be text. See `checkEmphasis`. */
export function hasEmphasisMarks(source: string): boolean {
  if (source.includes('**') && asteriskMarks.some((mark) => mark.test(source))) return true
  return source.includes('`') && backtickMark.test(source)
}
