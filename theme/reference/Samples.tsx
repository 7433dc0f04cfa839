import type { ReactNode } from 'react'
import type { ExampleView, MediaTypeView, SampleView } from '../../src/model/contract.js'
import { Tab, Tabs } from '../components/Tabs.js'
import { Code } from './parts/Code.js'
import type { WithTools } from './parts/tools.js'

/**
 * The request in every language. The chosen language is remembered for all pages. Samples are not searched, because they
 * repeat the text of the page.
 */
export function RequestSamples({ samples, tools }: { readonly samples: readonly SampleView[] } & WithTools): ReactNode {
  if (samples.length === 0) return null
  return (
    <div className="sample" data-no-search="">
      <p className="sample-title">{TEXT.request}</p>
      <Tabs id="sample" group="language">
        {samples.map(({ label, value, code }) => (
          <Tab key={value} label={label} value={value}>
            <Code code={code} tools={tools} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface ExamplesProps extends WithTools {
  readonly id: string
  readonly title: string
  readonly content: readonly MediaTypeView[]
  /** Show a title and example even if there is only one. Default: true. */
  readonly single?: boolean
}

interface Shown extends ExampleView {
  readonly label: string
}

/** Examples as tabs, by name. */
export function Examples({ id, title, content, single = true, tools }: ExamplesProps): ReactNode {
  const shown = content.flatMap((media) =>
    media.examples.map((example): Shown => ({ ...example, label: exampleLabel(example, media, content.length > 1) })),
  )
  const [first] = shown
  if (!first || (shown.length === 1 && !single)) return null
  if (shown.length === 1)
    return (
      <div className="sample">
        <p className="sample-title">{title}</p>
        <Example example={first} tools={tools} />
      </div>
    )
  return (
    <div className="sample">
      <p className="sample-title">{title}</p>
      <Tabs id={id}>
        {shown.map((example, index) => (
          <Tab key={example.label} label={example.label} value={`example-${index + 1}`}>
            <Example example={example} tools={tools} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

/** The short name. The summary is shown with the example. */
function exampleLabel({ name }: ExampleView, { mediaType }: MediaTypeView, several: boolean): string {
  const label = name.replaceAll(/[_-]+/g, ' ').trim()
  return several ? [label, mediaType].filter(Boolean).join(', ') : label || TEXT.example
}

function Example({
  example: { summary, description, code, external },
  tools,
}: { readonly example: Shown } & WithTools): ReactNode {
  return (
    <>
      {summary ? <p>{tools.html(summary, { inline: true })}</p> : null}
      {description ? tools.html(description) : null}
      {code ? <Code code={code} tools={tools} /> : null}
      {external ? (
        <p>
          <a href={external}>{external}</a>
        </p>
      ) : null}
    </>
  )
}
