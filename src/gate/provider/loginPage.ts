/** The sign-in pages of the local provider: a button for each user, and one that refuses. */
import { escapeHtml } from '../../lib/html.js'
import { users } from './users.js'

export function loginPage(action: string): string {
  const rows = users.map(({ id, name, organization }) => {
    const label = `${name}${organization ? ` (${organization.name})` : ''}`
    return `<p><button name="user" value="${escapeHtml(id)}">${escapeHtml(label)}</button></p>`
  })
  return page(`<p>This is the identity provider of your own machine, for trying the gate. Who are you?</p>
<form method="post" action="${escapeHtml(action)}">
${rows.join('\n')}
<p><button name="user" value="">Nobody: refuse</button></p>
</form>`)
}

/** The sign-in page does not send a reader back who was refused: the site would only ask again. */
export function refusedPage(error: string, to: string): string {
  return page(`<p role="alert">You were refused (${escapeHtml(error)}).</p>
<p><a href="${escapeHtml(to)}">Back to the site</a></p>`)
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 22rem; margin: 15vh auto; padding: 0 1rem }
button { width: 100%; padding: .75rem; font: inherit; text-align: start; cursor: pointer }
</style>
</head>
<body>
<main>
<h1>Sign in</h1>
${content}
</main>
</body>
</html>
`
}
