/** The form of the inputs that a page uses. It loads when a reader opens it, and so does React. */
import { type ReactNode, useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Input } from '../../../schema/plugins.js'
import type { InputDefinitions } from '../inputDefinitions.js'

/** Handed in: an import would put the script that runs on every such page into a chunk of its own. */
interface ValueStore {
  readonly readInput: (name: string) => string | undefined
  readonly storeValue: (name: string, value: string | undefined) => void
  /** Names of the inputs of the page. */
  readonly usedInputs: () => readonly string[]
}

export async function showForm(details: HTMLElement, store: ValueStore): Promise<void> {
  details.dataset.ready = ''
  const response = await fetch(details.dataset.inputs ?? '')
  if (!response.ok) {
    // The next opening tries again.
    delete details.dataset.ready
    return
  }
  const definitions: InputDefinitions = await response.json()
  const place = document.createElement('div')
  details.append(place)
  createRoot(place).render(<InputsForm {...definitions} store={store} />)
}

interface InputsFormProps extends InputDefinitions {
  readonly store: ValueStore
}

function InputsForm({ inputs, texts, store }: InputsFormProps): ReactNode {
  // A new key gives all fields their first values again.
  const [resets, setResets] = useState(0)
  const text = texts[document.documentElement.lang] ?? Object.values(texts)[0]
  const names = store.usedInputs()
  const fields = Object.entries(inputs).filter(([name]) => names.includes(name))
  const reset = () => {
    for (const [name] of fields) store.storeValue(name, undefined)
    setResets(resets + 1)
  }
  return (
    <form key={resets} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {fields.map(([name, input]) => (
        <InputField key={name} name={name} input={input} store={store} />
      ))}
      <p>
        {text?.privacy}{' '}
        <button type="button" onClick={reset}>
          {text?.reset}
        </button>
      </p>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly input: Input
  readonly store: ValueStore
}

function InputField({ name, input, store }: FieldProps): ReactNode {
  const { label, choices, default: first = '', pattern, hint } = input
  const id = useId()
  const [value, setValue] = useState(() => store.readInput(name) ?? first)
  const change = ({ value: next, validity }: { readonly value: string; readonly validity: ValidityState }) => {
    setValue(next)
    if (validity.valid) store.storeValue(name, next === first || next === '' ? undefined : next)
  }
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      {choices ? (
        <select id={id} value={value} onChange={({ target }) => change(target)}>
          {input.default === undefined ? <option value="">–</option> : null}
          {choices.map(({ value: choice, label: text }) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <>
          <input
            id={id}
            value={value}
            required
            spellCheck={false}
            pattern={pattern}
            title={hint}
            onChange={({ target }) => change(target)}
          />
          {hint ? <small aria-hidden="true">{hint}</small> : null}
        </>
      )}
    </label>
  )
}
