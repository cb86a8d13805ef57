/** Columns that are put behind others: a title that is there already gets a number, so that who reads by titles finds both («Abgleich (2)»). */
export function withFreeTitles<Column extends { header: string }>(taken: readonly string[], added: readonly Column[]): Column[] {
  const known = new Set(taken)
  return added.map((column) => {
    let header = column.header
    for (let number = 2; known.has(header); number++) header = `${column.header} (${number})`
    known.add(header)
    return { ...column, header }
  })
}
