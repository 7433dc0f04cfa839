/** The cookies of one browser: shared by its tabs, in the order in which responses arrive. */
export interface CookieJar {
  readonly take: (response: Response) => void
  readonly names: () => readonly string[]
  readonly headers: () => { readonly Cookie: string }
}

export function cookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    take: (response) => {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const name = pair.slice(0, pair.indexOf('='))
        if (/Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
        else cookies.set(name, pair.slice(name.length + 1))
      }
    },
    names: () => [...cookies.keys()],
    headers: () => ({ Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  }
}
