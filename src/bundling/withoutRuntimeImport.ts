import type { Metafile } from 'esbuild'

/** The chunk with the helpers of esbuild: the one output without a source file. */
export function findRuntimeChunk(outputs: Metafile['outputs']): string | undefined {
  return Object.keys(outputs).find((path) => Object.keys(outputs[path]?.inputs ?? {}).length === 0)
}

/**
 * Returns a bundled module without its import of esbuild's helpers if it uses none of them. With code splitting, esbuild lets
 * every entry point import that chunk, which costs a page a request and 360 bytes.
 *
 * @param url the URL of the chunk, as modules import it.
 */
export function withoutRuntimeImport(module: Uint8Array, url: string): Uint8Array {
  const text = new TextDecoder().decode(module)
  const unused = `import"${url}";`
  return text.includes(unused) ? new TextEncoder().encode(text.replace(unused, '')) : module
}
