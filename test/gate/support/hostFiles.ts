/** Responses of the hosts for the files of a folder, according to their documentation. */
type Files = ReadonlyMap<string, Uint8Array>

export type FileHost = (url: string | URL, init?: { readonly method?: string }) => Response

/** Cloudflare Pages: addresses without `.html`, with a redirect to them; of the 404 pages the nearest one. */
export function cloudflareFiles(files: Files): FileHost {
  return (url) => {
    const path = pathOf(url)
    const short = path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')
    if (short !== path && files.has(path)) return moved(short)
    const folders = path.split('/').map((_, index, all) => [...all.slice(0, index), '404.html'].join('/'))
    const nearest = folders.reverse().find((page) => files.has(page))
    return found(files, [path, `${path}.html`, `${path}index.html`]) ?? missing(files, nearest)
  }
}

/** Netlify: the file, with or without `.html`; the 404 page at the top. */
export function netlifyFiles(files: Files): FileHost {
  return (url) => {
    const path = pathOf(url)
    return (
      found(files, [path, `${path}.html`, `${path}index.html`, `${path.replace(/\/$/, '')}.html`]) ??
      missing(files, '404.html')
    )
  }
}

/** Vercel with `cleanUrls`: a file that ends in `.html` is only there without it. */
export function vercelFiles(files: Files): FileHost {
  return (url) => {
    const path = pathOf(url)
    const names = path.endsWith('.html') ? [] : [path, `${path}.html`, `${path}index.html`, `${path}/index.html`]
    return found(files, names) ?? missing(files, '404.html')
  }
}

function pathOf(url: string | URL): string {
  return decodeURIComponent(new URL(url).pathname).slice(1)
}

function found(files: Files, names: readonly string[]): Response | undefined {
  const bytes = names.map((name) => files.get(name)).find((one) => one !== undefined)
  // Hosts let caches keep what they hand out.
  return bytes && new Response(Buffer.from(bytes), { headers: { 'Cache-Control': 'public, max-age=600' } })
}

function missing(files: Files, page: string | undefined): Response {
  const bytes = page === undefined ? undefined : files.get(page)
  return new Response(bytes ? Buffer.from(bytes) : 'Not found', { status: 404 })
}

function moved(path: string): Response {
  return new Response(null, { status: 308, headers: { Location: `/${path}` } })
}
