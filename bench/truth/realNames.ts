import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf, type OwnList } from '../../lib/domain/ownList/ownList'
import { listFromText } from '../../lib/domain/ownList/readText'
import { cellText } from '../../lib/domain/ownList/cells'
import type { TruthRow } from './world'

/** Files with names, and the columns in which they stand. */
const sources: readonly { group: string; file: string; name: readonly string[]; author: string | null; rank: string | null }[] = [
  { group: 'Neobiota', file: 'daisie/input_taxon.csv', name: ['genus', 'species'], author: 'authority', rank: null },
  {
    group: 'Tagfalter',
    file: 'european-butterflies/taxon.csv',
    name: ['scientificName'],
    author: 'scientificNameAuthorship',
    rank: 'taxonRank',
  },
  {
    group: 'Rote Listen',
    file: 'flanders-redlist-validated/taxon.csv',
    name: ['scientificName'],
    author: null,
    rank: 'taxonRank',
  },
  { group: 'Wespen', file: 'coldp-vespidae/NameUsage.tsv', name: ['scientificName'], author: 'authorship', rank: 'rank' },
  {
    group: 'geschützte Arten',
    file: 'germany-bartschv/bartschv_anlage1.csv',
    name: ['Wissenschaftlicher Name'],
    author: null,
    rank: null,
  },
]

/** The names of the real files in `directory`, each once. They are read where they lie and never copied. */
export function realNames(directory: string): TruthRow[] {
  const rows = new Map<string, TruthRow>()
  const keys = new Set<string>()
  for (const { group, file, name: names, author, rank } of sources) {
    const cellOf = reader(readFileSync(join(directory, file), 'utf8'))
    for (const row of cellOf.rows) {
      const name = names
        .map((column) => cellOf.text(row, column))
        .filter(Boolean)
        .join(' ')
      const known = author ? cellOf.text(row, author) : ''
      const key = [name, known].filter(Boolean).join(' ')
      if (name === '' || rows.has(name) || keys.has(key)) continue
      keys.add(key)
      const ofRank = (rank && cellOf.text(row, rank)) || null
      rows.set(name, { group, key, name, author: known || null, rank: ofRank, accepted: null, vernacular: null })
    }
  }
  return [...rows.values()]
}

function reader(text: string) {
  const { rows } = listFromText(text)
  const list: OwnList = { source: '', rows, headerRow: 0, nameColumn: 0 }
  const titles = columnsOf(list).map(({ title }) => title)
  const textOf = (row: (typeof rows)[number], column: string) => cellText(row[titles.indexOf(column)]).replace(/\s+/g, ' ').trim()
  return { rows: rows.slice(1), text: textOf }
}
