/** The pages of the local provider: the user selection, and the errors that prevent a sign-in. */
import { escapeHtml } from '../../util/html.js'
import { users } from './users.js'

export function loginPage(action: string): string {
  const rows = users.map(({ id, name, organization }) => {
    const label = `${name}${organization ? ` (${organization.name})` : ''}`
    return `<p><button name="user" value="${escapeHtml(id)}">${escapeHtml(label)}</button></p>`
  })
  return providerPage(
    'Sign in',
    `<p>This is the identity provider of your own machine, for trying the gate. Who are you?</p>
<form method="post" action="${escapeHtml(action)}">
${rows.join('\n')}
<p><button name="user" value="">Nobody: refuse</button></p>
</form>`,
  )
}

/** Shown to a refused reader. A redirect back to the site would start the sign-in again. */
export function accessDeniedPage(error: string, to: string): string {
  return providerPage(
    'Sign in',
    `<p role="alert">You were refused (${escapeHtml(error)}).</p>
<p><a href="${escapeHtml(to)}">Back to the site</a></p>`,
  )
}

/** @param problem text for the person who configured the site. */
export function requestErrorPage(problem: string, clientId: string): string {
  return providerPage(
    'Sign-in cannot begin',
    `<p role="alert">${escapeHtml(problem)}</p>
<p>This is the identity provider of your own machine. The site that sent you here must have the client id
<code>${escapeHtml(clientId)}</code> and an address on this machine, such as http://localhost:3000/.</p>`,
  )
}

function providerPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 22rem; margin: 15vh auto; padding: 0 1rem }
button { width: 100%; padding: .75rem; font: inherit; text-align: start; cursor: pointer }
</style>
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
