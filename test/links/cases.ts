/**
 * The table of link cases: the text of line 3 of a page, and the expected diagnostics with their places. The other files are in
 * `world.ts`. `at` is `line:column` in the page itself, or `file:line:column` of another file below the project.
 */
export interface Expected {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly at: string
  /** Part of the message or the hint. */
  readonly says?: string
}

export interface LinkCase {
  readonly row: number
  /** Line 3. */
  readonly line: string
  /** Line 1; a heading by default. */
  readonly first?: string
  /** From line 5 on. */
  readonly rest?: string
  /** Folder of the page below `content/`. */
  readonly folder?: string
  /** Final href of the last link of the page. */
  readonly href?: string
  readonly expect: readonly Expected[]
}

const link = (target: string) => `[a](${target})`
const ok = (row: number, line: string, more: Partial<LinkCase> = {}): LinkCase => ({ row, line, expect: [], ...more })
/** A row of the table with one diagnostic: number, line, code, a part of the message, and fields that differ. */
type Row = readonly [row: number, line: string, code: string, says?: string, more?: Partial<LinkCase & { at: string }>]
const reported =
  (severity: Expected['severity']) =>
  (...[row, line, code, says, more = {}]: Row): LinkCase => {
    const { at = '3:5', ...rest } = more
    return { row, line, expect: [{ severity, code, at, says }], ...rest }
  }
const bad = reported('error')
const warn = reported('warning')
const setup = (fragment: string) => link(`/guide/setup${fragment}`)
const inGuide = { folder: 'guide' }

export const linkCases: readonly LinkCase[] = [
  ok(1, link('/guide/setup'), { href: '/guide/setup' }),
  ok(2, link('./setup.mdx'), { ...inGuide, href: '/guide/setup' }),
  ok(3, link('setup'), { ...inGuide, href: '/guide/setup' }),
  warn(4, link('../guide/setup.md'), 'link-form', 'Write “../guide/setup.mdx”', { ...inGuide, href: '/guide/setup' }),
  ok(5, link('/guide/setup/'), { href: '/guide/setup' }),
  ok(6, link('/guide/setup.html'), { href: '/guide/setup' }),
  ok(7, link('/guide/index.html'), { href: '/guide' }),
  ok(8, link('/guide/setup/index.html'), { href: '/guide/setup' }),
  ok(9, link('/guide'), { href: '/guide' }),
  warn(9, link('/guide/index'), 'link-form', 'Write “/guide”', { href: '/guide' }),
  bad(10, link('/nope'), 'link-page'),
  bad(11, link('./nope.mdx'), 'link-file', '“content/guide” has', inGuide),
  bad(11, link('./setpu.mdx'), 'link-file', 'Did you mean “content/guide/setup.mdx”?', inGuide),
  bad(12, link('/Guide/Setup'), 'link-page', 'differs only by case'),
  bad(13, link('/case'), 'link-page', '“/CASE” differs only by case'),
  bad(14, link('/guide//setup'), 'link-page', '“/guide/setup”'),
  warn(15, link('/../guide/setup'), 'link-form', '“/guide/setup”', { href: '/guide/setup' }),
  bad(16, link('../../../../etc/passwd'), 'link-leaves-content'),
  ok(17, setup('#install'), { href: '/guide/setup#install' }),
  ok(18, setup('#install-1')),
  ok(19, setup('#install-1-1')),
  bad(20, setup('#install-2'), 'link-anchor'),
  bad(21, setup('#Install'), 'link-anchor', 'case-sensitive'),
  ok(22, setup('#caf%C3%A9')),
  ok(23, setup('#café')),
  bad(24, setup('#cafe\u0301'), 'link-anchor', 'differs only by Unicode form'),
  ok(25, setup('#whats-new')),
  bad(26, setup("#what's-new"), 'link-anchor', '#whats-new'),
  ok(27, setup('#api--sdk')),
  bad(28, setup('#api-sdk'), 'link-anchor', '#api--sdk'),
  ok(29, setup('#日本語')),
  ok(29, setup('#%E6%97%A5%E6%9C%AC%E8%AA%9E')),
  ok(30, setup('#run-now')),
  ok(31, setup('#my-id')),
  bad(32, setup('#custom'), 'link-anchor'),
  ok(33, setup('#raw')),
  ok(33, setup('#legacy')),
  ok(34, setup('#tab-gcp')),
  ok(35, setup('#inside')),
  ok(35, setup('#more')),
  ok(36, link('#top')),
  ok(36, link('#TOP')),
  ok(36, link('#'), { href: '#' }),
  bad(37, link(''), 'link-empty'),
  ok(38, link('#:~:text=hello')),
  ok(39, setup('#install:~:text=x')),
  bad(40, link('#%ZZ'), 'link-escape'),
  ok(41, setup('?x=1#install'), { href: '/guide/setup?x=1#install' }),
  bad(42, setup('#install?x=1'), 'link-anchor', 'query after the hash'),
  ok(43, link('/search?q=a'), { href: '/search?q=a' }),
  ok(43, link('/search/'), { href: '/search' }),
  warn(44, link('/old'), 'link-redirect', 'Link to “/guide/setup”', { href: '/guide/setup' }),
  warn(45, link('/old#install'), 'link-redirect', 'Link to “/guide/setup#install”', { href: '/guide/setup#install' }),
  bad(49, link('/d'), 'link-page', 'draft'),
  ok(50, link('/u')),
  ok(51, '![x](/img/a.png)', { href: '/img/a.png' }),
  bad(52, '![x](/img/no.png)', 'link-file', undefined, { at: '3:6' }),
  bad(53, '![x](./no.png)', 'link-file', undefined, { at: '3:6' }),
  ok(54, '![x](/s%20p.png)', { href: '/s%20p.png' }),
  ok(54, '![x](</s p.png>)', { href: '/s%20p.png' }),
  bad(55, '![x](/img/A.png)', 'link-file', 'differs only by case', { at: '3:6' }),
  ok(56, link('/f.pdf#page=3'), { href: '/f.pdf#page=3' }),
  bad(57, '<img src="/img/no.png" alt=""/>', 'link-file', undefined, { at: '3:11' }),
  // The first character of the second candidate is the 29th of the line.
  bad(58, '<img srcSet="/img/a.png 1x, /img/no.png 2x" alt=""/>', 'link-file', '/img/no.png', { at: '3:29' }),
  bad(59, '<a href="/nope">x</a>', 'link-page', undefined, { at: '3:10' }),
  bad(60, "<a href={'/nope'}>x</a>", 'link-page', undefined, { at: '3:11' }),
  bad(61, '<a href={url}>x</a>', 'link-page', undefined, {
    first: "export const url = '/nope'",
    rest: '# Case',
    at: '3:1',
  }),
  bad(62, '<Card title="x" href="/nope"/>', 'link-page', undefined, { at: '3:1' }),
  bad(62, '<Card\n  title="x"\n  href="/nope"\n/>', 'link-page', undefined, { at: '5:9' }),
  bad(62, '<a\n  title="x"\n  href="/nope">x</a>', 'link-page', undefined, { at: '5:9' }),
  bad(58, '<img src="/img/a.png" alt="" srcSet="/img/a.png 1x,\n  /img/no.png 2x"/>', 'link-file', '/img/no.png', {
    at: '4:3',
  }),
  bad(61, "{['/guide/setup', '/nope'].map((to) => <a\n  key={to} href={to}>x</a>)}", 'link-page', '/nope', {
    at: '3:40',
  }),
  bad(61, '{[1].map(() => <a key="1" href="/nope">x</a>)}', 'link-page', undefined, { at: '3:33' }),
  bad(61, "<i>\n  {['/nope'].map((to) => (\n    <a href={to}>x</a>\n  ))}\n</i>", 'link-page', undefined, {
    at: '5:5',
  }),
  bad(
    62,
    "{[{ to: '/guide/setup' }, { to: '/nope' }].map(({ to }) => <Card key={to} title=\"x\" href={to} />)}",
    'link-page',
    '/nope',
    { at: '3:34' },
  ),
  bad(63, '<X/>', 'link-page', 'x.tsx', { first: "import { X } from './x.tsx'", rest: '# Case', at: '1:1' }),
  bad(64, '[a][r] and [b][r]', 'link-page', undefined, { rest: '[r]: /nope', at: '5:6' }),
  warn(65, '[a][missing]', 'undefined-reference', 'missing', { at: '3:1' }),
  ok(65, 'The pattern [A-Za-z0-9][-A-Za-z0-9_.] is not a link.'),
  ok(65, 'The items t[0][0] and rows[i][name] are no links.'),
  ok(67, 'https://x.test.', { href: 'https://x.test' }),
  ok(68, '`[a](/nope)`', { rest: '```md\n[a](/nope)\n```' }),
  ok(69, '{/* [a](/nope) */}'),
  ok(70, link('mailto:x@y.z'), { href: 'mailto:x@y.z' }),
  bad(70, link('mailto:'), 'link-mail'),
  // A literal space would end the destination.
  warn(71, link('tel:+1%20555'), 'link-telephone', 'tel:+1555'),
  bad(72, link('javascript:alert(1)'), 'link-scheme', undefined, { href: '#' }),
  bad(72, link('JaVa&Tab;script:alert(1)'), 'link-scheme', undefined, { href: '#' }),
  bad(72, link('vbscript:x'), 'link-scheme', undefined, { href: '#' }),
  bad(72, link('data:text/html,x'), 'link-scheme', undefined, { href: '#' }),
  ok(73, '![x](data:image/png;base64,AA==)'),
  warn(74, link('//cdn.test/x.js'), 'link-protocol-relative', 'https://cdn.test/x.js', {
    href: 'https://cdn.test/x.js',
  }),
  bad(75, link('http://docs.test/nope'), 'link-page'),
  bad(76, link('http:///x'), 'link-url'),
  bad(76, '[a](<https://exa mple>)', 'link-url', undefined, { at: '3:6' }),
  ok(83, link('/twice')),
  {
    row: 86,
    line: '## A {#same}',
    rest: '## B {#same}',
    expect: [{ severity: 'error', code: 'duplicate-id', at: '5:1' }],
  },
  ok(87, `${link('#__proto__')} ${link('#constructor')}`, { rest: '## __proto__ {#__proto__}\n\n## constructor' }),
  bad(88, link('#hidden'), 'link-anchor', undefined, {
    rest: '<template><i id="hidden"/></template>\n\n{/* <i id="hidden"/> */}',
  }),
]
