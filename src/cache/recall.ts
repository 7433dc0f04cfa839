/**
 * What the last build of this process made, by slot: a value is given back while its inputs are the very same values
 * (`===`). The memo on disk makes a second run fast; this makes the next save in `serve` fast.
 */
export interface Recall {
  get<Value>(slot: string, inputs: readonly unknown[]): Value | undefined
  set(slot: string, inputs: readonly unknown[], value: unknown): void
  /** The kept value, else the one that `make` gives, which is kept. */
  once<Value>(slot: string, inputs: readonly unknown[], make: () => Value): Value
}

export function createRecall(): Recall {
  const slots = new Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>()
  const get = <Value>(slot: string, inputs: readonly unknown[]) => {
    const kept = slots.get(slot)
    const same = kept?.inputs.length === inputs.length && kept.inputs.every((input, index) => input === inputs[index])
    return same ? (kept?.value as Value) : undefined
  }
  return {
    get,
    set(slot, inputs, value) {
      slots.set(slot, { inputs, value })
    },
    once<Value>(slot: string, inputs: readonly unknown[], make: () => Value) {
      const kept = get<Value>(slot, inputs)
      if (kept !== undefined) return kept
      const value = make()
      slots.set(slot, { inputs, value })
      return value
    },
  }
}
