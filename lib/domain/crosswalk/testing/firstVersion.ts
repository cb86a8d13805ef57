import type { NameRow } from '../named'
import { blank, synonymRow, type Words } from './writtenRows'

/** A taxonomy of so many species, seven in a genus, five genera in a family, one synonym for every third. */
export function firstVersion(words: Words, species: number): NameRow[] {
  const rows: NameRow[] = []
  let family = ''
  let genus: NameRow = blank
  for (let n = 0; n < species; n++) {
    if (n % 35 === 0) {
      family = `f${n}`
      rows.push({ ...blank, id: family, name: `${words.genus()}aceae`, author: 'Fam.', rank: 'family' })
    }
    if (n % 7 === 0) {
      genus = { ...blank, id: `g${n}`, name: words.genus(), author: 'Gen.', rank: 'genus', parentId: family }
      rows.push(genus)
    }
    const author = ['L.', 'Mill.', 'DC.', 'Hook. f.'][n % 4] ?? null
    rows.push({ ...blank, id: `t${n}`, name: `${genus.name} ${words.epithet()}`, author, parentId: genus.id })
    if (n % 3 === 0)
      rows.push(synonymRow(`y${n}`, { ...blank, name: `${words.genus()} ${words.epithet()}`, author: 'Syn.' }, `t${n}`))
  }
  return rows
}
