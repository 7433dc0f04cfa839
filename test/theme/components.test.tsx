import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'
import { Admonition } from '../../theme/components/Admonition.js'
import { Card } from '../../theme/components/Cards.js'
import { CodeBlock } from '../../theme/components/CodeBlock.js'
import { ConsoleView } from '../../theme/components/ConsoleView.js'
import { cardIconNames } from '../../theme/components/cardIcons.js'
import { Image, Table } from '../../theme/components/elements.js'
import { Tab, Tabs } from '../../theme/components/Tabs.js'

describe('Tabs', () => {
  const tabs = (id?: string): string =>
    html(
      <Tabs id={id} group="cloud">
        {'\n'}
        <Tab label="AWS">one</Tab>
        <Fragment key="more">
          <Tab label="Google Cloud" value="google">
            two
          </Tab>
        </Fragment>
        {'\n'}
      </Tabs>,
    )

  it('they show the first panel, and the tab is the label of its panel', () => {
    expect(tabs('t1')).toContain('data-value="aws" aria-selected="true">AWS</button>')
    expect(tabs('t1')).toContain('data-value="google" aria-selected="false" tabindex="-1">Google Cloud</button>')
    expect(tabs('t1')).toContain('<div role="tabpanel" id="t1-aws" data-value="aws" aria-label="AWS"')
    expect(tabs('t1')).toMatch(/id="t1-google"[^>]*hidden="">two/)
  })

  it('ids derive from their own id, so that equal tabs on one page do not clash', () => {
    const ids = (text: string) => [...text.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    const all = [...ids(tabs('t1')), ...ids(tabs('t2'))]
    expect(new Set(all).size).toBe(4)
    expect(tabs()).toBe(tabs())
  })

  it('a tab names its panel, and other children stay', () => {
    const text = html(
      <Tabs>
        <Tab label="A" id="deep">
          one
        </Tab>
        <p>stray</p>
      </Tabs>,
    )
    expect(text).toContain('role="tabpanel" id="deep"')
    expect(text).toContain('<p>stray</p>')
  })
})

describe('ConsoleView', () => {
  const view = html(
    <ConsoleView
      path="Settings > Credentials"
      fields={[
        { label: 'Kind', value: 'API client', kind: 'choice', mark: 1 },
        { label: 'Enabled', kind: 'switch', on: true },
        { label: 'Networks' },
      ]}
      columns={['Name', 'Status']}
      rows={[['ci', 'active']]}
      actions={['Create', 'Cancel']}
    >
      <ol>
        <li>What it is for.</li>
      </ol>
    </ConsoleView>,
  )

  it('reads as words: path, labels with values, list and buttons', () => {
    const words = view.replaceAll(/<\/(?:li|td|th|p|figcaption)>/g, '\n').replaceAll(/<[^>]+>/g, '')
    const lines = words.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim())
    expect(lines).toEqual([
      'Console view: Settings › Credentials',
      '1 Kind: API client',
      'Enabled: On',
      'Networks:',
      'Name',
      'Status',
      'ci',
      'active',
      'Buttons: Create, Cancel',
      'What it is for.',
      '',
    ])
  })

  it('is found by its own words, without those for screen readers', () => {
    const { sections } = extractPageData({ html: view, file: 'a.mdx', title: 'A', componentTargets: [] })
    expect(sections[0]?.text).toMatch(/^Settings › Credentials\s1 Kind: API client\n/)
    expect(sections[0]?.text).toContain('\nCreate, Cancel\n')
  })

  it('has nothing that a reader could press, and names its style sheet', () => {
    expect(view).not.toMatch(/<(?:button|input|select|a)\b/)
    expect(view).toContain('data-ds-style="console-view"')
  })
})

describe('CodeBlock', () => {
  const lines = '<span class="line">a\n</span><span class="line hl">b\n</span>'
  const block = { language: 'text', html: lines, lineNumbers: false, start: 1, wrap: false }

  it('has a caption, tools, and a box that can be scrolled by keyboard', () => {
    const text = html(<CodeBlock {...block} title="values.yaml" />)
    expect(text).toContain('<span class="code-title">values.yaml</span>')
    expect(text).toContain('data-action="copy" aria-label="Copy"')
    expect(text).toContain('<pre tabindex="0">')
    expect(text).toContain(lines)
  })

  it('numbers lines from the given start, outside of the text', () => {
    const text = html(<CodeBlock {...block} lineNumbers start={9} />)
    expect(text).toContain('<span data-n="9" class="line">a')
    expect(text).toContain('<span data-n="10" class="line hl">b')
  })
})

describe('other components', () => {
  it('an admonition has its kind as title by default', () => {
    expect(html(<Admonition kind="tip">x</Admonition>)).toMatch(/<\/svg>Tip<\/p>x/)
    expect(html(<Admonition kind="tip" title="Mine" />)).toContain('Mine</p>')
  })

  it('every icon of the authoring guide is drawn, and an unknown name draws nothing', () => {
    const named =
      'aws azure google cloud kubernetes shield search bell key box network server plug code chart book users'
    expect([...cardIconNames].sort()).toEqual(named.split(' ').sort())
    expect(html(<Card title="x" icon="nothing" />)).not.toContain('<svg')
  })

  it('tables scroll and images load lazily', () => {
    expect(html(<Table />)).toBe(
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table></table></div>',
    )
    expect(html(<Image src="/a.png" alt="A" />)).toBe('<img loading="lazy" decoding="async" src="/a.png" alt="A"/>')
  })
})

function html(node: ReactNode): string {
  return renderToStaticMarkup(node)
}
