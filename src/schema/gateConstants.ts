/** Constants of the gate. Apart from the schema, because the command line loads no schema before it runs a command. */

/** Values of `gate.mode`. */
export const gateModes = ['off', 'client', 'edge', 'sealed', 'edge+sealed'] as const

export type GateMode = (typeof gateModes)[number]

/** Default port of the local identity provider (`docsgen idp` and `--idp`). */
export const idpPort = 4400
