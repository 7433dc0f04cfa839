/** Values of `gate.mode`. Apart from the schema, because the command line loads no schema before it runs a command. */
export const gateModes = ['off', 'client', 'edge', 'sealed', 'edge+sealed'] as const

export type GateMode = (typeof gateModes)[number]
