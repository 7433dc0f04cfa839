/** Rows of schemas on a page of a reference, where the configuration says nothing; why 28, says docs/decisions/006. */
export const defaultRowsPerPage = 28
