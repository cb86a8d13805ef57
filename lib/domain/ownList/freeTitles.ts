/** Titles of columns that are put behind others: one that is there already gets a number, so that who reads by titles finds both («Abgleich (2)»). */
export function freeTitles(taken: readonly string[], titles: readonly string[]): string[] {
  const known = new Set(taken)
  return titles.map((title) => {
    let free = title
    for (let number = 2; known.has(free); number++) free = `${title} (${number})`
    known.add(free)
    return free
  })
}
