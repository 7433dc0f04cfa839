/** Reads the releases of a page from its source, for pages that are made before any page is compiled. Reports what is not a release. */
import GithubSlugger from 'github-slugger'
import type { Heading, ListItem, Root, RootContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import { visitMdast } from '../../markdown/source/visitTree.js'
import type { Entry, Route } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { nearest } from '../../util/nearest.js'
import { advisoryPattern, changeLabel, classifyRelease, type ReleaseFacts } from './classifyRelease.js'
import { parseReleaseDate } from './releaseDate.js'

export interface Release extends Omit<ReleaseFacts, 'advisories'> {
  /** Title of the page: `Sensor`. */
  readonly component: string
  readonly version: string
  /** ISO date. */
  readonly date: string
  readonly route: Route
  /** Id of the heading. */
  readonly id: string
  /** With its target, if the page links it. */
  readonly advisories: readonly { readonly id: string; readonly target?: string }[]
}

export interface ParsedReleases {
  /** In the order of the page. */
  readonly releases: readonly Release[]
  readonly findings: readonly PluginFinding[]
}

/** @param tree syntax tree of the body of the entry */
export function parseReleases(entry: Entry, tree: Root, kinds: readonly string[]): ParsedReleases {
  const slugger = new GithubSlugger()
  const component = entry.frontMatter.sidebar_label ?? entry.frontMatter.title ?? firstTitle(tree) ?? entry.id
  const releases: Release[] = []
  const findings: PluginFinding[] = []
  const warnRelease = (node: RootContent, message: string, hint: string) =>
    findings.push({ message, hint, file: entry.file, ...rangeInEntry(node, entry) })
  for (const [index, node] of tree.children.entries()) {
    if (node.type !== 'heading') continue
    const { text, id } = headingParts(node, slugger)
    const [, version, , written] = /^v?(\d+(?:\.\d+)+\S*)( \(([^)]*)\))?$/.exec(text) ?? []
    if (version === undefined || node.depth === 1) continue
    const date = written === undefined ? undefined : parseReleaseDate(written)
    if (date === undefined) {
      const problem = written === undefined ? 'has no date' : `has “${written}” where its date must be`
      warnRelease(node, `The release ${version} ${problem}, so it is in no feed and no list.`, dateHint)
      continue
    }
    const body = sectionNodes(tree, index, node.depth)
    for (const typo of misspeltKinds(body, kinds)) warnRelease(typo.node, typo.message, typo.hint)
    const last = releases.at(-1)
    if (releases.some((release) => release.version === version))
      warnRelease(node, `The release ${version} is on this page twice.`, 'Remove one of them, or correct the version.')
    else if (last && last.date < date)
      warnRelease(
        node,
        `The release ${version} of ${date} is below an older one of ${last.date}.`,
        'Put the newest release first.',
      )
    releases.push({ component, version, date, route: entry.route, id, ...factsOf(body, kinds) })
  }
  return { releases, findings }
}

const dateHint = 'Write the heading as `## 3.8.0 (2026-10-14)` or `## 3.8.0 (14 October 2026)`.'

function firstTitle({ children }: Root): string | undefined {
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1)
  return heading && plainText(heading)
}

/** Text and id, which the text can end with: `3.8.0 (2026-10-14) {#v3-8-0}`. */
function headingParts(node: Heading, slugger: GithubSlugger): { readonly text: string; readonly id: string } {
  const [, text = '', id] = /^(.*?)(?:\s*\{#([^\s}]+)[^}]*\})?$/s.exec(plainText(node).trim()) ?? []
  if (id !== undefined) slugger.occurrences[id] ??= 0
  return { text, id: id ?? slugger.slug(text) }
}

function sectionNodes({ children }: Root, index: number, depth: number): readonly RootContent[] {
  const below = children.slice(index + 1)
  const end = below.findIndex((node) => node.type === 'heading' && node.depth <= depth)
  return end === -1 ? below : below.slice(0, end)
}

function factsOf(
  nodes: readonly RootContent[],
  kinds: readonly string[],
): Pick<Release, 'kinds' | 'needsAction' | 'advisories'> {
  const { advisories, ...facts } = classifyRelease(nodes.flatMap(linesOfNode), kinds)
  const targets = new Map<string, string>()
  for (const node of nodes) {
    visitMdast(node, (child) => {
      if (child.type === 'link')
        for (const id of plainText(child).match(advisoryPattern) ?? []) targets.set(id, child.url)
      return undefined
    })
  }
  return {
    ...facts,
    advisories: advisories.map((id) => {
      const target = targets.get(id)
      // A relative target is valid only on its own page.
      return { id, ...(target && /^(?:\/|https?:)/.test(target) && { target }) }
    }),
  }
}

function linesOfNode(node: RootContent): string[] {
  if (node.type === 'list') return node.children.map((item) => plainText(item))
  return node.type === 'heading' || node.type === 'paragraph' ? [plainText(node)] : []
}

interface MisspeltKind {
  readonly node: RootContent
  readonly message: string
  readonly hint: string
}

/** Labels of changes, in bold or as headings, that are nearly one of the kinds. Other labels are texts of the author. */
function misspeltKinds(nodes: readonly RootContent[], kinds: readonly string[]): MisspeltKind[] {
  const labeled = nodes.flatMap((node): (RootContent | ListItem)[] =>
    node.type === 'list' ? node.children.filter(startsBold) : node.type === 'heading' ? [node] : [],
  )
  return labeled.flatMap((node) => {
    const label = changeLabel(plainText(node))
    if (label === undefined || kinds.some((kind) => kind.toLowerCase() === label.toLowerCase())) return []
    const near = nearest(label, kinds)
    return near ? [{ node, message: `“${label}” is not a kind of change.`, hint: `Did you mean “${near}”?` }] : []
  })
}

function startsBold({ children: [first] }: ListItem): boolean {
  return first?.type === 'paragraph' && first.children[0]?.type === 'strong'
}

function rangeInEntry({ position }: RootContent, { bodyLine }: Entry): Pick<PluginFinding, 'range'> {
  if (!position) return {}
  const { start, end } = position
  const shift = bodyLine - 1
  return {
    range: {
      start: { line: start.line + shift, column: start.column },
      end: { line: end.line + shift, column: end.column },
    },
  }
}
