export interface SpecRow {
  /** `§4.4`: section, and place among its paragraphs, bullets and table rows. */
  id: string
  /** First cell of a table row, null for a paragraph or bullet. */
  firstCell: string | null
}

/**
 * The rows of the specification, numbered in their order within each section. Headings, heads of tables and names of groups
 * (a line that is nothing but bold) are no rows, nor is a line that only says what is not shown.
 */
export function specRows(markdown: string): SpecRow[] {
  const rows: SpecRow[] = []
  let section: string | null = null
  let place = 0
  let isBelowTableHead = false
  for (const line of markdown.split('\n').map((text) => text.trim())) {
    const heading = /^## (\d+)\./.exec(line)
    if (heading) [section, place] = [heading[1] ?? null, 0]
    if (isTableRule.test(line)) isBelowTableHead = true
    else if (!line.startsWith('|')) isBelowTableHead = false
    else if (!isBelowTableHead) continue
    if (section === null || line === '' || noRow.some((pattern) => pattern.test(line))) continue
    rows.push({ id: `§${section}.${++place}`, firstCell: line.startsWith('|') ? (cells(line)[0] ?? null) : null })
  }
  return rows
}

/** The cells of a line of a Markdown table, trimmed. */
export function cells(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

const isTableRule = /^\|[-| ]+\|$/
const noRow = [/^#/, isTableRule, /^\*\*[^*]+\*\*$/, /(^|: |are |is )not shown\.$/i]
