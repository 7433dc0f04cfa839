/** Numbers and words as bytes: variable-length integers, and sorted words that share their beginning with the one before. */

export class ByteWriter {
  private readonly bytes: number[] = []
  private readonly encoder = new TextEncoder()

  get length(): number {
    return this.bytes.length
  }

  number(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    this.bytes.push(rest)
  }

  /** `previous` is the word before; both ends must agree on it. */
  word(word: string, previous: string): void {
    let shared = 0
    while (shared < word.length && shared < previous.length && word[shared] === previous[shared]) shared++
    if (isLowSurrogate(word, shared)) shared--
    const rest = this.encoder.encode(word.slice(shared))
    this.number(shared)
    this.number(rest.length)
    for (const byte of rest) this.bytes.push(byte)
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes)
  }
}

export class ByteReader {
  private at = 0
  private readonly decoder = new TextDecoder()

  constructor(private readonly bytes: Uint8Array) {}

  get ended(): boolean {
    return this.at >= this.bytes.length
  }

  number(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new Error('A file of the search index ends too early.')
      value += (byte % 128) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  word(previous: string): string {
    const shared = this.number()
    const length = this.number()
    const rest = this.decoder.decode(this.bytes.subarray(this.at, this.at + length))
    this.at += length
    return previous.slice(0, shared) + rest
  }
}

/** A pair must stay together, or neither half survives as UTF-8. */
function isLowSurrogate(word: string, index: number): boolean {
  return index > 0 && /[\uDC00-\uDFFF]/.test(word[index] ?? '')
}
