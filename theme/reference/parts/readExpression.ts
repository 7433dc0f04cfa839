/** Formats a runtime expression like a path in code: `{$request.body#/items/0/id}` -> `{request.body.items[0].id}`. */
export function readExpression(text: string): string {
  return text.replace(
    /\$(request|response)\.(body(?:#[^\s{}]*)?|(?:path|query|header)\.[^\s{}]+)/g,
    (_, message: string, part: string) => `${message}.${readBodyPointer(part)}`,
  )
}

function readBodyPointer(part: string): string {
  const [body = '', pointer = ''] = part.split('#', 2)
  const names = pointer.split('/').slice(1).map(decodePointerName)
  return names.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), body)
}

function decodePointerName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
