/** The pages of the local provider: the user selection, and the errors that prevent a sign-in. */
import { escapeHtml } from '../../util/html.js'
import type { User } from './users.js'

const aboutProvider = 'This identity provider runs on your own machine, to try the gate. It asks for no passwords.'

export function loginPage(action: string, users: readonly User[]): string {
  return providerPage(
    'Sign in',
    `<p>${aboutProvider}</p>
<form method="post" action="${escapeHtml(action)}">
${users.map(userButton).join('\n')}
<button class="refuse" name="user" value="">Nobody: refuse</button>
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
    'Sign in',
    `<p role="alert">The provider refused the sign-in, as you asked. The site gets the code <code>${escapeHtml(error)}</code>.</p>
<p><a href="${escapeHtml(to)}">Back to the site</a></p>`,
  )
}

/** @param problem text for the person who configured the site. */
export function requestErrorPage(problem: string, clientId: string): string {
  return providerPage(
    'Sign-in cannot begin',
    `<p role="alert">${escapeHtml(problem)}</p>
<p>This identity provider runs on your own machine. The site that sent you here must use the client id
<code>${escapeHtml(clientId)}</code> and an address on this machine, such as http://localhost:3000/.</p>`,
  )
}

const providerStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --edge: light-dark(#dfe3e8, #2b3138); --muted: light-dark(#5b6570, #98a3ae) }
* { box-sizing: border-box; margin: 0 }
body { display: grid; place-items: center; min-height: 100dvh; padding: 2rem 1rem 12vh; background: light-dark(#f5f6f8, #0e1114); color: light-dark(#16191d, #eceff2) }
main { display: grid; gap: 1rem; width: 100%; max-width: 24rem; padding: 2rem; border: 1px solid var(--edge); border-radius: 1rem; background: light-dark(#fff, #171b1f); box-shadow: 0 8px 24px -8px rgb(0 0 0 / 16%) }
h1 { font-size: 1.375rem; line-height: 1.3; letter-spacing: -.015em }
p { color: var(--muted); font-size: .9375rem; overflow-wrap: anywhere }
form { display: grid; gap: .625rem; margin-top: .5rem }
button, a { display: flex; gap: .75rem; align-items: center; width: 100%; min-height: 2.75rem; padding: .625rem .875rem; border: 1px solid var(--edge); border-radius: .625rem; background: none; color: light-dark(#16191d, #eceff2); font: inherit; text-align: start; text-decoration: none; cursor: pointer }
button:hover, a:hover { background: light-dark(#f3f5f7, #20262b) }
:focus-visible { outline: 2px solid light-dark(#2563c9, #7db0ff); outline-offset: 2px }
i { display: grid; flex: none; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: light-dark(#e4edfb, #22324a); color: light-dark(#1d4f9c, #a9ccff); font: 600 .875rem/1 system-ui, sans-serif }
b, small { display: block }
b { font-weight: 600 }
small { color: var(--muted); font-size: .8125rem }
.refuse, a { justify-content: center; font-weight: 600 }
a { margin-top: .5rem }
code { font: .875em ui-monospace, monospace }
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
