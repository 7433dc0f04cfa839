/** Numbers and words as bytes: variable-length integers, and sorted words that share their beginning with the one before. */

const truncatedFile = 'A file of the search index ends too early.'

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
    this.number(shared)
    this.text(word.slice(shared))
  }

  text(text: string): void {
    const bytes = this.encoder.encode(text)
    this.number(bytes.length)
    for (const byte of bytes) this.bytes.push(byte)
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
      if (byte === undefined) throw new Error(truncatedFile)
      value += (byte % 128) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  word(previous: string): string {
    const shared = this.number()
    return previous.slice(0, shared) + this.text()
  }

  text(): string {
    return this.decoder.decode(this.bytesOf(this.number()))
  }

  bytesOf(length: number): Uint8Array {
    const start = this.at
    this.at += length
    if (this.at > this.bytes.length) throw new Error(truncatedFile)
    return this.bytes.subarray(start, this.at)
  }
}

/** A pair must stay together, or neither half survives as UTF-8. */
function isLowSurrogate(word: string, index: number): boolean {
  return index > 0 && /[\uDC00-\uDFFF]/.test(word[index] ?? '')
}
