import { type ReactNode, useId, useState } from 'react'
import type { JsonValue, ParameterPlace, RequestTools } from '../../src/model/contract.js'
import { Field } from './Field.js'
import { FileControl } from './FileControl.js'
import type { BuilderFormProps, FieldContext } from './fieldProps.js'
import { JsonBody } from './JsonBody.js'
import { Secrets } from './Secrets.js'
import { type BuilderState, useBuilder } from './useBuilder.js'

const places: readonly ParameterPlace[] = ['path', 'query', 'querystring', 'header', 'cookie']

/**
 * Fields for all parameters and the body. Errors are beside their fields. All samples are updated with every change.
 */
export function BuilderForm(props: BuilderFormProps): ReactNode {
  const builder = useBuilder(props)
  const { tools } = props
  const titles: Readonly<Record<ParameterPlace, string>> = {
    path: TEXT.pathParameters,
    query: TEXT.queryParameters,
    querystring: TEXT.queryString,
    header: TEXT.headerParameters,
    cookie: TEXT.cookieParameters,
  }
  return (
    // A `form` element would be submitted by the Enter key.
    <section className="builder-form" aria-label={TEXT.builderValues}>
      <div className="builder-tools">
        <button type="button" aria-pressed={builder.showsAll} onClick={builder.toggleAll}>
          {TEXT.allFields}
        </button>
        <button type="button" onClick={builder.reset}>
          {TEXT.builderReset}
        </button>
        <button type="button" onClick={builder.clear}>
          {TEXT.builderClear}
        </button>
      </div>
      <p className="builder-hint">{TEXT.builderHint}</p>
      <Secrets names={tools.secrets} />
      {places.map((place) => (
        <ParameterFields key={place} place={place} title={titles[place]} builder={builder} tools={tools} />
      ))}
      <Body builder={builder} tools={tools} />
    </section>
  )
}

interface PartProps {
  readonly builder: BuilderState
  readonly tools: RequestTools
}

function ParameterFields({
  place,
  title,
  builder,
  tools,
}: PartProps & { readonly place: ParameterPlace; readonly title: string }): ReactNode {
  const { values, errors, showsAll, setParameter } = builder
  const all = tools.description.parameters.filter((parameter) => parameter.in === place)
  const shown = all.filter(
    ({ id, required, value }) => showsAll || required || value !== undefined || values.parameters[id] !== undefined,
  )
  if (shown.length === 0) return null
  return (
    <fieldset>
      <legend>{title}</legend>
      {shown.map(({ id, name, required, schema, description }) => (
        <Field
          key={id}
          name={name}
          schema={schema}
          required={required}
          description={description}
          value={values.parameters[id]}
          pointer=""
          context={{ tools, showsAll, errors: errors.get(id) ?? noErrors, prefix: id }}
          onChange={(value) => setParameter(id, value)}
        />
      ))}
    </fieldset>
  )
}

const noErrors: ReadonlyMap<string, string> = new Map()

function Body({ builder, tools }: PartProps): ReactNode {
  const id = useId()
  const [showsJson, setShowsJson] = useState(false)
  const { body } = tools.description
  const { values, errors, showsAll, setBody, setMedia } = builder
  const media = body?.content[values.media]
  if (!body || !media) return null
  const context: FieldContext = { tools, showsAll, errors: errors.get('body') ?? noErrors, prefix: 'body' }
  return (
    <fieldset>
      <legend>{TEXT.requestBody}</legend>
      {body.content.length > 1 ? (
        <div className="field">
          <label htmlFor={id}>{TEXT.builderMediaType}</label>
          <select id={id} value={values.media} onChange={(event) => setMedia(Number(event.target.value))}>
            {body.content.map(({ mediaType }, index) => (
              <option key={mediaType} value={index}>
                {mediaType}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {media.kind === 'data' ? (
        <button type="button" aria-pressed={showsJson} onClick={() => setShowsJson(!showsJson)}>
          JSON
        </button>
      ) : null}
      {media.kind === 'data' && showsJson ? (
        <JsonBody value={values.body} errors={context.errors} onChange={setBody} />
      ) : null}
      {media.kind === 'data' && !showsJson ? (
        <Field
          name=""
          schema={media.schema}
          required={body.required}
          value={values.body}
          pointer=""
          context={context}
          onChange={setBody}
        />
      ) : null}
      {media.kind === 'text' ? <TextBody value={values.body} onChange={setBody} label={media.mediaType} /> : null}
      {media.kind === 'file' ? (
        <div className="field">
          <p className="builder-hint">{TEXT.builderFile}</p>
          <FileControl label={TEXT.builderPickFile} onPick={setBody} />
        </div>
      ) : null}
    </fieldset>
  )
}

interface TextBodyProps {
  readonly label: string
  readonly value: JsonValue | undefined
  readonly onChange: (value: JsonValue | undefined) => void
}

function TextBody({ label, value, onChange }: TextBodyProps): ReactNode {
  return (
    <div className="field">
      <textarea
        aria-label={label}
        rows={8}
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
