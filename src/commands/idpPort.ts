/** Where the provider of `idp` and `--idp` listens unless it is told otherwise. */
export const idpPort = 4400
