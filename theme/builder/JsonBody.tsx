import { type ReactNode, useState } from 'react'
import type { JsonValue } from '../../src/model/contract.js'

interface JsonBodyProps {
  readonly value: JsonValue | undefined
  /** Errors by JSON Pointer. */
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (value: JsonValue | undefined) => void
}

/** The whole body as JSON, for readers who have one to paste. */
export function JsonBody({ value, errors, onChange }: JsonBodyProps): ReactNode {
  const [typed, setTyped] = useState<string | undefined>()
  const parsed = typed === undefined ? undefined : parseJsonBody(typed)
  // Keep the text as typed while it stands for the same value. The form, or another operation, can change the value.
  const isTyped = parsed !== undefined && (!parsed.isValid || JSON.stringify(parsed.value) === JSON.stringify(value))
  const text = isTyped && typed !== undefined ? typed : value === undefined ? '' : JSON.stringify(value, null, 2)
  const change = (next: string): void => {
    setTyped(next)
    const read = parseJsonBody(next)
    if (read.isValid) onChange(read.value)
  }
  const isInvalid = isTyped && parsed?.isValid === false
  return (
    <div className="field">
      <textarea
        aria-label={TEXT.builderJson}
        aria-invalid={isInvalid || errors.size > 0 || undefined}
        rows={Math.min(24, Math.max(8, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isInvalid ? <p className="builder-error">{TEXT.builderNoJson}</p> : null}
      {isInvalid
        ? null
        : [...errors].map(([pointer, message]) => (
            <p key={pointer} className="builder-error">
              {pointer ? <code>{pointer}</code> : null} {message}
            </p>
          ))}
    </div>
  )
}

/** Empty text means that the request has no body. */
function parseJsonBody(text: string): { readonly isValid: boolean; readonly value?: JsonValue } {
  if (text.trim() === '') return { isValid: true }
  try {
    return { isValid: true, value: JSON.parse(text) }
  } catch {
    return { isValid: false }
  }
}
