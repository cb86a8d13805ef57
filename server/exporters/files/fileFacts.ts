/** What a file says about itself. */
export interface FileFacts {
  /** https://arten.example, without a slash at the end. */
  origin: string
  /** Address of the export on the screen, and of the CSV. */
  screenUrl: string
  csvUrl: string
  time: Date
  /** Rows to come, or more where no sheet gets too large by them. */
  rowCount: number
}
