import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstReasons, Report } from './report'

const folder = mkdtempSync(join(tmpdir(), 'ae-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const column = (name: string, filled: number, notTaken: string | null = null) => ({ name, filled, became: 'Text', notTaken })

test('the file of problems names the columns that have values, then each row with what became of it', async () => {
  const report = new Report(join(folder, 'neu', 'bericht.csv'))
  const file = report.table('a.csv', [column('Art', 1_200), column('leer', 0), column('Autor', 2, 'sie beschreibt das Taxon')])
  expect(report.hasCsv).toBe(false)
  report.add({ file, line: 3, reason: 'Die Zeile ist leer', taken: false })
  const at = { file, line: 4, column: 'Art' }
  report.add({ ...at, value: 'a;"b"', reason: 'Unklar', instead: 'als Text übernommen', hint: 'x,\ny', taken: true })
  report.add({ ...at, value: 'ab', reason: 'Unklar', taken: true })
  const other = report.table('b.csv', [column('Wert', 2)])
  report.add({ file: other, line: 9, reason: 'Anders', taken: true })
  expect(report.hasCsv).toBe(true)
  await report.close()
  expect(readFileSync(report.csvPath, 'utf8').split('\r\n')).toEqual([
    'Datei,Zeile,Spalte,Wert,Grund,Folge,Hinweis',
    "a.csv,,Art,,Spalte mit 1'200 Werten,Text,",
    'a.csv,,Autor,,Spalte mit 2 Werten,nicht übernommen,sie beschreibt das Taxon',
    'a.csv,3,,,Die Zeile ist leer,nicht übernommen,',
    'a.csv,4,Art,"a;""b""",Unklar,als Text übernommen,"x,\ny"',
    'a.csv,4,Art,ab,Unklar,übernommen,',
    'b.csv,,Wert,,Spalte mit 2 Werten,Text,',
    'b.csv,9,,,Anders,übernommen,',
    '',
  ])
})

test('of each reason twenty rows are shown, of all together a thousand are stored, and all are counted', async () => {
  const report = new Report(join(folder, 'viele.csv'))
  const file = report.file('a.csv')
  report.read(file, 1_100)
  const often = (reason: string, times: number) => {
    for (let line = 1; line <= times; line++) report.add({ file, line, reason, taken: false })
  }
  expect(firstReasons(report)).toBe('Die Datei enthält keine Zeilen.')
  often('Die Zeile ist leer', 20)
  often('Der Name ist leer', 981)
  await report.close()
  expect([...report.reasons].map(([reason, { count, shown }]) => [reason, count, shown.length])).toEqual([
    ['Die Zeile ist leer', 20, 20],
    ['Der Name ist leer', 981, 20],
  ])
  expect(report.stored.length).toBe(1_000)
  expect(report.totals).toEqual({ read: 1_100, taken: 99, notTaken: 1_001 })
  expect(firstReasons(report)).toBe('Häufigster Grund: Der Name ist leer (981-mal).')
})

test('a table whose cells do not add up is refused, with the columns that were forgotten', () => {
  const report = new Report(join(folder, 'nie.csv'))
  const file = report.table('a.csv', [column('Art', 2), column('Wert', 2)])
  report.take(file, 2, { read: 2, taken: 1, named: 1, forgotten: [] })
  expect(() => report.checkCells()).not.toThrow()
  expect(report.files[file]?.cells).toEqual({ read: 2, taken: 1, named: 1 })
  report.take(file, 3, { read: 3, taken: 1, named: 0, forgotten: [1, 2] })
  expect(() => report.checkCells()).toThrow(
    'a.csv: Von 5 Zellen sind 2 übernommen und 1 genannt; das geht nicht auf: «Wert» (1), «Spalte 3» (1). ' +
      'Das ist ein Fehler dieses Programms, nicht Ihrer Tabelle; es wurde nichts geändert. Bitte melden Sie ihn mit der Tabelle.',
  )
})

test('what a row has used goes with the last row that uses it, and is named once', async () => {
  const report = new Report(join(folder, 'gebraucht.csv'))
  const [names, taxa, values] = ['namen.csv', 'taxa.csv', 'werte.csv'].map((path) => report.table(path, [column('Art', 9)]))
  const one = { read: 1, taken: 1, named: 0, forgotten: [] }
  for (const file of [names, taxa, values]) for (const line of [2, 3, 4]) report.take(file ?? 0, line, one)
  const use = (file = 0, line = 0, by = 0, from = 0) => report.use(file, line, { file: by, line: from }, 'Zu nichts nütze')
  for (const line of [2, 3]) use(names, 2, taxa, line)
  for (const line of [2, 4]) use(values, line, taxa, 3)
  use(values, 3, values, 2)
  const refuse = (line: number) => report.add({ file: taxa ?? 0, line, reason: 'Nie', taken: false })
  refuse(3)
  const said = () => report.reasons.get('Zu nichts nütze')?.shown.map(({ file, line, hint }) => [file, line, hint])
  const first = [
    [values, 3, 'werte.csv, Zeile 2'],
    [values, 2, 'taxa.csv, Zeile 3'],
    [values, 4, 'taxa.csv, Zeile 3'],
  ]
  expect(said()).toEqual(first)
  refuse(3)
  refuse(2)
  expect(said()).toEqual([...first, [names, 2, 'taxa.csv, Zeile 2']])
  await report.close()
})
