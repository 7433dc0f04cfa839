/** Reads a multipart body. */

export interface Part {
  readonly name: string
  /** Name of the file, if the part is one. */
  readonly file?: string
  readonly type?: string
  readonly text: string
}

/** Undefined if the body does not have the form that its content type says. */
export function readParts(contentType: string, body: Buffer): readonly Part[] | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1]
  const text = body.toString()
  if (boundary === undefined || !text.startsWith(`--${boundary}`)) return undefined
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`)
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n')
    const head = piece.slice(0, end)
    const file = /filename="([^"]*)"/.exec(head)?.[1]
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1]
    return {
      name: /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '',
      ...(file !== undefined && { file }),
      ...(type !== undefined && { type }),
      text: piece.slice(end + 4),
    }
  })
}
