import type { DemoRow } from './demoFiles'

/** The cells of a row as jsonb text: true and false, numbers that survive `String(Number(v))`, everything else text; empty cells left out. */
export function propertiesOf(cells: DemoRow): string {
  const filled = Object.entries(cells).filter(([, cell]) => cell !== '')
  return JSON.stringify(Object.fromEntries(filled.map(([name, cell]) => [name, value(cell)])))
}

function value(cell: string): string | number | boolean {
  if (cell === 'true') return true
  if (cell === 'false') return false
  return String(Number(cell)) === cell ? Number(cell) : cell
}
