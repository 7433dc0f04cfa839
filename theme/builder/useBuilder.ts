import { useEffect, useMemo, useState } from 'react'
import type { JsonValue, RequestTools, RequestValues } from '../../src/model/contract.js'
import { findElement } from '../browser/shared/dom.js'
import type { BuilderFormProps } from './fieldProps.js'
import { revealSamples, showSamples } from './showSamples.js'
import { clearValues, readStoredValues, storeValues } from './storedValues.js'

export interface BuilderState {
  readonly values: RequestValues
  /** By id of the parameter, and `body`; then by JSON Pointer. */
  readonly errors: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly showsAll: boolean
  readonly toggleAll: () => void
  readonly setParameter: (id: string, value: JsonValue | undefined) => void
  readonly setBody: (value: JsonValue | undefined) => void
  readonly setMedia: (index: number) => void
  /** Shows the values of the page again. */
  readonly reset: () => void
  /** Removes everything that is stored for the description. */
  readonly clear: () => void
}

/** State of one form. Each change is stored, and updates the samples of the page. */
export function useBuilder({ tools, slug, api, languages }: BuilderFormProps): BuilderState {
  const [values, setValues] = useState(() => readStoredValues({ tools, slug, api }, pageValues(tools)))
  const [showsAll, setShowsAll] = useState(false)
  const errors = useMemo(() => checkValues(values, tools), [values, tools])
  useEffect(() => {
    showSamples(
      tools.writeSamples(values, languages, findElement('[data-server]')?.dataset.server ?? tools.description.server),
    )
  }, [values, tools, languages])
  const change = (next: RequestValues): void => {
    setValues(next)
    revealSamples(languages)
    storeValues({ tools, slug, api }, next)
  }
  const reset = (): void => change(pageValues(tools))
  return {
    values,
    errors,
    showsAll,
    toggleAll: () => setShowsAll(!showsAll),
    setParameter: (id, value) => change({ ...values, parameters: withEntry(values.parameters, id, value) }),
    setBody: (body) => change(withBody(values, body)),
    setMedia: (media) => change(withBody({ ...values, media }, tools.description.body?.content[media]?.value)),
    reset,
    clear: () => {
      clearValues(api)
      setValues(pageValues(tools))
    },
  }
}

/** Returns the values in the samples of the page. */
function pageValues({ description }: RequestTools): RequestValues {
  const given = description.parameters.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const]))
  const media = Math.max(
    0,
    description.body?.content.findIndex(({ kind, value }) => kind === 'file' || value !== undefined) ?? 0,
  )
  return withBody({ parameters: Object.fromEntries(given), media }, description.body?.content[media]?.value)
}

function withBody({ parameters, media }: RequestValues, body: JsonValue | undefined): RequestValues {
  return { parameters, media, ...(body !== undefined && { body }) }
}

function withEntry(
  record: RequestValues['parameters'],
  id: string,
  value: JsonValue | undefined,
): RequestValues['parameters'] {
  const { [id]: _, ...others } = record
  return value === undefined ? others : { ...record, [id]: value }
}

function checkValues({ parameters, media, body }: RequestValues, tools: RequestTools): BuilderState['errors'] {
  const { description, check } = tools
  const checked = description.parameters.map(({ id, schema }) => [id, check(parameters[id], schema)] as const)
  const chosen = description.body?.content[media]
  return new Map([
    ...checked,
    ['body', chosen?.kind === 'data' ? check(body, chosen.schema) : new Map<string, string>()],
  ])
}
