/** Rows an Excel sheet holds, without the header. */
export const MAX_XLSX_ROWS = 1_048_575

/** Below a taxon so many are counted while one searches; who has chosen it sees the exact number. */
export const MOST_SUBTREE_TAXA = 1_000
