import { randomNumbers } from '../../testing/randomNumbers'
import type { NameRow } from '../named'

export interface RandomWorld {
  from: NameRow[]
  to: NameRow[]
  isHabitats: boolean
  equivalents: [string, string][]
  decisions: Map<string, string[]>
}

/**
 * Two small taxonomies of which nothing is as it should be: of few words, so that names are namesakes, misspellings and new combinations of each other, with
 * synonyms, ranks, authors, parents and ids of the source drawn by lot, some of them of rows that are not there.
 */
export function randomSides(seed: number): RandomWorld {
  const random = randomNumbers(seed)
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T
  const isHabitats = below(5) === 0
  const hasIds = below(2) === 0
  const rowsOf = (prefix: string): NameRow[] => {
    const count = 5 + below(60)
    return Array.from({ length: count }, (_, at): NameRow => {
      const isSynonym = below(3) === 0
      const rank = one(['family', 'genus', 'species', 'species', 'species', 'subspecies', 'variety', 'species aggregate', null])
      const words = rank === 'family' || rank === 'genus' ? 1 : rank === 'subspecies' || rank === 'variety' ? 3 : 2
      const another = () => (below(12) === 0 ? `${prefix}${count + 1}` : `${prefix}${below(count)}`)
      const other = another()
      return {
        id: `${prefix}${at}`,
        name: [one(genera), one(epithets), one(epithets)].slice(0, words).join(' '),
        author: one(authors),
        rank,
        status: isSynonym ? one(['synonym', 'synonym', 'misapplied', 'ambiguous synonym']) : 'accepted',
        code: isHabitats ? one(['A', 'A1', 'A1.1', 'B', null]) : null,
        sourceId: hasIds && below(4) > 0 ? String(below(5) === 0 ? below(count) : at) : null,
        parentId: isSynonym || below(6) === 0 ? null : another(),
        acceptedId: isSynonym && other !== `${prefix}${at}` ? other : null,
      }
    })
  }
  const [from, to] = [rowsOf('o'), rowsOf('n')]
  const taxa = from.filter(({ acceptedId }) => acceptedId === null)
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most) }, make)
  return {
    from,
    to,
    isHabitats,
    equivalents: some(4, () => [one(from).id, one(to).id]),
    decisions: new Map(taxa.length === 0 ? [] : some(6, () => [one(taxa).id, some(4, () => one(to).id)])),
  }
}

const genera = ['Abies', 'Abias', 'Salix', 'Carex', 'Aster', 'Asteraceae', 'Galatella']
const epithets = ['alba', 'albus', 'albida', 'alpina', 'alpinus', 'flacca', 'flava', 'sylvestris', 'silvestris']
const authors = ['L.', 'Mill.', '(L.) Mill.', '(Mill.) DC.', 'auct. non L.', 'DC.', null]
