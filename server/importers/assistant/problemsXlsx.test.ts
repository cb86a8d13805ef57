import { Readable } from 'node:stream'
import { unzip } from '../../exporters/testing/readXlsx'
import { excelProblems } from '../../files/testing/excelRules'
import { problemsXlsx } from './problemsXlsx'

test('more rows than a sheet holds go on in others, of which one is selected', async () => {
  const rows = Array.from({ length: 5 }, (_, index) => `a.csv,${index + 2},Art,x,unbekannt,nicht übernommen,\r\n`)
  const csv = Readable.from([Buffer.from(`Datei,Zeile,Spalte,Wert,Grund,Folge,Hinweis\r\n${rows.join('')}`)])
  const pieces: Buffer[] = []
  for await (const piece of problemsXlsx(csv, rows.length, new Date(0), 2)) pieces.push(piece as Buffer)
  const parts = new Map([...(await unzip(Buffer.concat(pieces)))].map(([path, content]) => [path, content.toString()]))
  expect([...parts.keys()].filter((path) => path.startsWith('xl/worksheets/'))).toHaveLength(3)
  expect(excelProblems(parts)).toEqual([])
})
