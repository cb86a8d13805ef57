/** Rows an Excel sheet holds, without the header. */
export const MAX_XLSX_ROWS = 1_048_575
