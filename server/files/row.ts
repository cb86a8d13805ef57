/** The cells of a row of a file, in the order of its columns, as text; null for no value. */
export type Row = (string | null)[]
