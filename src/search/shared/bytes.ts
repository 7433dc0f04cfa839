/**
 * Reads and writes the binary files of the search index. A number is a variable-length integer (base 128, lowest digits
 * first, high bit set on all bytes but the last). A text is its length in bytes and its UTF-8 bytes. A word of a sorted list
 * is the number of UTF-16 code units that it shares with the previous word, and the rest as a text.
 */

const truncatedFile = 'A file of the search index ends too early.'

export class ByteWriter {
  private bytes = new Uint8Array(256)
  private end = 0
  private readonly encoder = new TextEncoder()

  /** Bytes written until now. */
  get length(): number {
    return this.end
  }

  /** `value` must be an integer from 0 to `Number.MAX_SAFE_INTEGER`. */
  number(value: number): void {
    this.reserve(maxNumberBytes)
    let rest = value
    while (rest >= 128) {
      this.bytes[this.end++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.end++] = rest
  }

  /** `previous` is the word before it in the list, or '' for the first; the reader must pass the same word. */
  word(word: string, previous: string): void {
    let shared = 0
    while (shared < word.length && shared < previous.length && word[shared] === previous[shared]) shared++
    if (isLowSurrogate(word, shared)) shared--
    this.number(shared)
    this.text(word.slice(shared))
  }

  text(text: string): void {
    // Most texts are short and ASCII: calling the encoder for each of them takes longer than this loop.
    if (text.length > maxShortText || !this.tryShort(text)) this.long(text)
  }

  /** Writes a text of ASCII characters. Returns false, and writes nothing, if there are others. */
  private tryShort(text: string): boolean {
    this.reserve(1 + text.length)
    const start = this.end + 1
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return false
      this.bytes[start + at] = code
    }
    this.bytes[this.end] = text.length
    this.end = start + text.length
    return true
  }

  private long(text: string): void {
    const bytes = this.encoder.encode(text)
    this.number(bytes.length)
    this.append(bytes)
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Returns a copy of all bytes. */
  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.end)
  }

  private reserve(length: number): void {
    if (this.end + length <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.end + length))
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Its length is one byte. */
const maxShortText = 64

/** Length of `Number.MAX_SAFE_INTEGER` as a variable-length number. */
const maxNumberBytes = 8

/** Reads what `ByteWriter` wrote, in the same order. Methods throw if the bytes end too early. */
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

  /** Returns all bytes that are left as a view. */
  rest(): Uint8Array {
    return this.bytesOf(this.bytes.length - this.at)
  }

  /** Returns the next `length` bytes as a view, not a copy. */
  bytesOf(length: number): Uint8Array {
    const start = this.at
    this.at += length
    if (this.at > this.bytes.length) throw new Error(truncatedFile)
    return this.bytes.subarray(start, this.at)
  }
}

/** The shared part must not end within a surrogate pair: UTF-8 cannot encode half of a pair. */
function isLowSurrogate(word: string, index: number): boolean {
  return index > 0 && /[\uDC00-\uDFFF]/.test(word[index] ?? '')
}
