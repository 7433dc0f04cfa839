/** The pages of the local provider: the user selection, and the errors that prevent a sign-in. */
import { escapeHtml } from '../../util/html.js'
import type { User } from './users.js'

/** Path at which the provider serves the font of its pages. */
export const fontPath = '/geist.woff2'

const aboutProvider = 'This identity provider runs on your own machine, to try the gate. It asks for no passwords.'

/** Returns the HTML of the form. A user of the list signs in without a password, and the last button refuses the sign-in. */
export function loginPage(action: string, users: readonly User[]): string {
  return providerPage(
    'Sign in',
    `<p>${aboutProvider}</p>
<form method="post" action="${escapeHtml(action)}">
${users.map(userButton).join('\n')}
<button class="refuse" name="user" value="">Refuse the sign-in</button>
</form>`,
  )
}

function userButton({ id, name, email, organization }: User): string {
  const initials = name.replace(/(\p{L})\p{L}*\s*/gu, '$1').slice(0, 2)
  const label = `${name}${organization ? ` (${organization.name})` : ''}`
  return `<button name="user" value="${escapeHtml(id)}"><i aria-hidden="true">${escapeHtml(initials)}</i><span><b>${escapeHtml(label)}</b><small>${escapeHtml(email)}</small></span></button>`
}

/** Shown to a refused reader. A redirect back to the site would start the sign-in again. */
export function accessDeniedPage(error: string, to: string): string {
  return providerPage(
    'Sign-in refused',
    `<p role="alert">You refused the sign-in. The site gets the code <code>${escapeHtml(error)}</code>.</p>
<p><a href="${escapeHtml(to)}">Back to the site</a></p>`,
  )
}

/** @param problem text for the person who configured the site. */
export function requestErrorPage(problem: string, clientId: string): string {
  return providerPage(
    'Sign-in cannot start',
    `<p role="alert">${escapeHtml(problem)}</p>
<p>This identity provider runs on your own machine. The site that sent you here must use the client id
<code>${escapeHtml(clientId)}</code> and an address on this machine, such as http://localhost:3000/.</p>`,
  )
}

/** Sizes and colors of the gate's screens (theme/styles/gate.css), and the font of the theme. */
const providerStyle = `
@font-face { font-family: Geist; font-weight: 100 900; src: url(${fontPath}) format("woff2") }
:root { color-scheme: light dark; font: 1rem/1.55 Geist, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arimo, Arial, sans-serif; --edge: light-dark(oklch(.922 .005 220), oklch(.288 .008 240)); --heading: light-dark(oklch(.21 .015 230), oklch(.965 .003 220)); --muted: light-dark(oklch(.465 .016 222), oklch(.735 .01 228)); --brand: light-dark(oklch(.47 .083 212), oklch(.77 .1 208)) }
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100dvh; padding: 3rem max(1rem, 4vw) 14vh; background: light-dark(oklch(.984 .002 220), oklch(.198 .005 240)); color: var(--heading); -webkit-font-smoothing: antialiased }
main { display: grid; gap: .625rem; width: 100%; max-width: 25rem; padding: 2rem; border: 1px solid var(--edge); border-radius: 1rem; background: light-dark(#fff, oklch(.222 .006 240)); box-shadow: 0 1px 2px rgb(11 20 27 / 5%), 0 8px 24px -6px rgb(11 20 27 / 14%) }
h1 { font-size: 1.375rem; font-weight: 650; line-height: 1.3; letter-spacing: -.015em; text-align: center }
p { color: var(--muted); font-size: .9375rem; text-align: center; text-wrap: pretty; overflow-wrap: anywhere }
form { display: grid; gap: .625rem; margin-top: 1.125rem }
button, a { display: flex; gap: .75rem; align-items: center; width: 100%; min-height: 2.75rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; background: none; color: var(--heading); font: inherit; font-size: .9375rem; line-height: 1.4; text-align: start; text-decoration: none; cursor: pointer }
button:hover, a:hover { background: light-dark(oklch(.961 .004 220), oklch(.258 .007 240)) }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px }
i { display: grid; flex: none; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: light-dark(oklch(.957 .018 208), oklch(.268 .034 215)); color: var(--brand); font-size: .8125rem; font-style: normal; font-weight: 600 }
b, small { display: block }
b { font-weight: 600 }
small { color: var(--muted); font-size: .8125rem }
.refuse, a { justify-content: center; font-weight: 600 }
a { margin-top: 1.125rem }
code { font: inherit; font-weight: 600 }
`

function providerPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${providerStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
