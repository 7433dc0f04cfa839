/** Default of `openapi[].rowsPerPage`. docs/decisions/006-reference-bounds.md explains the number. */
export const defaultRowsPerPage = 28
