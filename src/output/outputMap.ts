/**
 * The files of a build by path. A page is rendered when it is first read: a build in which nothing changed writes nothing
 * and renders nothing, and live preview renders the pages that are opened.
 */
import type { Outputs } from '../model/model.js'

/** A file that is computed when it is read. */
export interface LazyFile {
  /** Two files with the same digest have the same bytes. It identifies the inputs and the code that computes them. */
  readonly digest: string
  /** Returns the same bytes each time. */
  readonly read: () => Uint8Array
}

export type OutputFile = Uint8Array | LazyFile

export class OutputMap implements Outputs {
  readonly #files: ReadonlyMap<string, OutputFile>

  constructor(files: Iterable<readonly [path: string, file: OutputFile]>) {
    this.#files = new Map(files)
  }

  get size(): number {
    return this.#files.size
  }

  get(path: string): Uint8Array | undefined {
    const file = this.#files.get(path)
    return file && bytesOf(file)
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  digestOf(path: string): string | undefined {
    const file = this.#files.get(path)
    return file && 'digest' in file ? file.digest : undefined
  }

  /** Computes no file. */
  files(): [path: string, file: OutputFile][] {
    return [...this.#files]
  }

  keys(): MapIterator<string> {
    return this.#files.keys()
  }

  *entries(): MapIterator<[string, Uint8Array]> {
    for (const [path, file] of this.#files) yield [path, bytesOf(file)]
  }

  *values(): MapIterator<Uint8Array> {
    for (const file of this.#files.values()) yield bytesOf(file)
  }

  [Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    return this.entries()
  }

  forEach(visit: (bytes: Uint8Array, path: string, map: Outputs) => void): void {
    for (const [path, bytes] of this) visit(bytes, path, this)
  }
}

function bytesOf(file: OutputFile): Uint8Array {
  return 'digest' in file ? file.read() : file
}

/** The same files and others, which replace those with the same path. Computes no file. */
export function extendOutputs(outputs: Outputs, others: Outputs): OutputMap {
  return new OutputMap([outputs, others].flatMap((map) => [...map.keys()].map((path) => [path, fileOf(map, path)])))
}

function fileOf(outputs: Outputs, path: string): OutputFile {
  const digest = outputs.digestOf?.(path)
  const read = () => outputs.get(path) ?? new Uint8Array()
  return digest === undefined ? read() : { digest, read }
}
