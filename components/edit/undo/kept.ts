interface Asked<Data> {
  data?: Data | undefined
  previousData?: Data | undefined
  error?: unknown
}

/**
 * The record a query is about, also while it is asked again and after that failed: a form over it keeps what is typed in it.
 * Null before the first answer, and when there is no such record.
 */
export function kept<Data, Row extends { id: string }>(
  query: Asked<Data>,
  id: string,
  pick: (data: Data) => Row | null,
): Row | null {
  const data = query.data ?? query.previousData
  const row = data === undefined ? null : pick(data)
  return row?.id === id ? row : null
}
