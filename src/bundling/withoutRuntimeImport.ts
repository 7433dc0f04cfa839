import type { Metafile } from 'esbuild'

/** The chunks with nothing but helpers of esbuild: outputs without a source file. */
export function findRuntimeChunks(outputs: Metafile['outputs']): readonly string[] {
  return Object.keys(outputs).filter(
    (path) => path.endsWith('.js') && Object.keys(outputs[path]?.inputs ?? {}).length === 0,
  )
}

/**
 * Returns a bundled module without its imports of esbuild's helpers if it uses none of them. With code splitting, esbuild lets
 * every entry point import that chunk, which costs a page a request and 360 bytes.
 *
 * @param urls of the chunks, as modules import them.
 */
export function withoutRuntimeImport(module: Uint8Array, urls: readonly string[]): Uint8Array {
  const text = new TextDecoder().decode(module)
  const left = urls.reduce((code, url) => code.replace(`import"${url}";`, ''), text)
  return left === text ? module : new TextEncoder().encode(left)
}
