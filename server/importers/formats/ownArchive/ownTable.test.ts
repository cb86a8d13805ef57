import { Readable } from 'node:stream'
import { Report } from '../../report'
import { type ArchiveRow, eachArchiveRow, lookThrough, openOwnTable } from './ownTable'

const table = (text: string) =>
  openOwnTable({ path: 'ae-x.csv', size: Buffer.byteLength(text), open: async () => Readable.from([Buffer.from(text)]) }, [
    'id',
    'name',
  ])
const columns = { columns: ['id', 'name'], became: 'wie im Archiv' }

/** What is seen of a table before it is read, and what is then read. */
async function seen(text: string) {
  const looked: (string | null)[][] = []
  const read: (string | null)[][] = []
  const cells = ({ cell }: ArchiveRow) => ['id', 'name', 'fehlt'].map(cell)
  const own = await table(text)
  await lookThrough(own, (row) => looked.push(cells(row)), columns)
  // No file is written where nothing is wrong.
  const report = new Report('/nowhere.csv')
  await eachArchiveRow(own, columns, { flush: async () => {} }, report, (row) => {
    read.push(cells(row))
    row.take()
  })
  return { looked, read }
}

test('cells are found by the names of their columns; of two of the same name the first counts', async () => {
  const first = [
    ['1', 'Bufo', null],
    ['2', null, null],
  ]
  expect(await seen('name,id,name\nBufo,1,Kröte\n,2,Unke\n')).toEqual({ looked: first, read: first })
})

test('a table that lacks columns is refused, with what helps', async () => {
  await expect(table('ID,Name\n1,Bufo\n')).rejects.toThrow(
    'ae-x.csv: Es fehlen die Spalten id, name. Exportieren Sie das Archiv noch einmal, ' +
      'oder entfernen Sie die Dateien ae-….csv: Dann wird es wie jedes andere gelesen.',
  )
})
