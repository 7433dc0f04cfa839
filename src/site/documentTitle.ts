/** `page | site`, or only the site title if both are equal. */
export function documentTitle(title: string, siteTitle: string): string {
  return title === siteTitle ? title : `${title} | ${siteTitle}`
}
