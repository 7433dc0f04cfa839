/** Default port of the local identity provider (`docsgen idp` and `--idp`). */
export const idpPort = 4400
