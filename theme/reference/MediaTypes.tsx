import type { ReactNode } from 'react'
import type { EncodingView, MarkdownText, MediaTypeView, ResponseView, SchemaNode } from '../../src/model/contract.js'
import { Tab, Tabs } from '../components/Tabs.js'
import { fill } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { fragmentHref, type WithTools } from './parts/tools.js'
import { TypeName } from './schema/Row.js'
import { SchemaContents } from './schema/SchemaContents.js'

interface MediaTypesProps extends WithTools {
  readonly id: string
  readonly content: readonly MediaTypeView[]
  /** Finds an earlier response that shows the same schema. */
  readonly same?: (media: MediaTypeView) => ResponseView | undefined
  /** Description that is shown above, and not repeated. */
  readonly shownDescription?: MarkdownText
  /** Renders the column beside the schema of a media type. */
  readonly beside?: (media: MediaTypeView) => ReactNode
}

/** One tab for each media type. A single media type needs no tab. */
export function MediaTypes({ id, content, same, shownDescription, beside, tools }: MediaTypesProps): ReactNode {
  const panel = (media: MediaTypeView) =>
    beside ? (
      <div className="split">
        <div>
          <MediaSchema media={media} same={same?.(media)} shownDescription={shownDescription} tools={tools} />
        </div>
        {beside(media)}
      </div>
    ) : (
      <MediaSchema media={media} same={same?.(media)} shownDescription={shownDescription} tools={tools} />
    )
  if (content.length === 1 && content[0]) return panel(content[0])
  if (content.length === 0) return null
  return (
    <Tabs id={`${id}-type`}>
      {content.map((media, index) => (
        <Tab key={media.mediaType} label={media.mediaType} value={`type-${index + 1}`}>
          {panel(media)}
        </Tab>
      ))}
    </Tabs>
  )
}

interface MediaSchemaProps extends WithTools {
  readonly media: MediaTypeView
  readonly same?: ResponseView
  /** Description that is shown above, and not repeated. */
  readonly shownDescription?: MarkdownText
}

/** @param props.same a response with the same fields, to which a link is enough */
export function MediaSchema({ media, same, shownDescription, tools }: MediaSchemaProps): ReactNode {
  const { mediaType, alike, description, schema, itemSchema, encoding } = media
  const shown = findShownSchema(schema, same)
  return (
    <>
      <p className="media">
        {[mediaType, ...alike].map((one) => (
          <code key={one}>{one}</code>
        ))}
        {schema ? <TypeName schema={schema} /> : null}
      </p>
      {description ? tools.html(description) : null}
      {shown ? (
        <p className="note">{fillNodes(TEXT.fieldsOfResponse, { response: <a href={shown.href}>{shown.name}</a> })}</p>
      ) : schema ? (
        <DescribedSchema schema={schema} shownDescription={shownDescription} tools={tools} />
      ) : null}
      {itemSchema ? (
        <div className="items">
          <p>
            {TEXT.eachStreamItem} <TypeName schema={itemSchema} />
          </p>
          <DescribedSchema schema={itemSchema} tools={tools} />
        </div>
      ) : null}
      <Encoding encoding={encoding} />
    </>
  )
}

/**
 * Returns the earlier place of the same schema, which the builder gives, or which the comparison of responses here
 * finds.
 */
function findShownSchema(schema: SchemaNode | undefined, same: ResponseView | undefined) {
  if (same) return { href: fragmentHref(same.id), name: same.status }
  return schema?.cut?.reason === 'same' ? schema.cut : undefined
}

interface DescribedSchemaProps extends WithTools {
  readonly schema: SchemaNode
  readonly shownDescription?: MarkdownText
}

function DescribedSchema({ schema, shownDescription, tools }: DescribedSchemaProps): ReactNode {
  const { description } = schema
  return (
    <>
      {description && description.markdown.trim() !== shownDescription?.markdown.trim()
        ? tools.html(description)
        : null}
      <SchemaContents node={schema} tools={tools} />
    </>
  )
}

function Encoding({ encoding }: { readonly encoding: readonly EncodingView[] }): ReactNode {
  if (encoding.length === 0) return null
  return (
    <details className="nested">
      <summary>{TEXT.encoding}</summary>
      <ul className="plain">
        {encoding.map((one) => (
          <li key={one.property}>
            <code>{one.property}</code> {describeEncoding(one)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeEncoding({ contentType, style, explode, allowReserved, headers }: EncodingView): string {
  return [
    contentType ? fill(TEXT.encodedAs, { type: contentType }) : '',
    style ? fill(explode ? TEXT.encodingExploded : TEXT.encodingStyle, { style }) : '',
    allowReserved ? TEXT.reservedNotEncoded : '',
    headers.length > 0 ? fill(TEXT.withHeaders, { names: headers.map(({ name }) => name).join(', ') }) : '',
  ]
    .filter(Boolean)
    .join('; ')
}
