/** Latin letters and digits of a text in lower case, with hyphens between the words. Empty for a text without any. */
export function kebabCase(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
