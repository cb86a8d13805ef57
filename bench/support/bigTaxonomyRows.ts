import { randomNumbers } from '../../lib/domain/testing/randomNumbers'

/** The rows of a generated taxonomy, column by column; a taxon is its running number. */
export interface BigRows {
  name: string[]
  author: string[]
  rank: string[]
  /** -1: none. */
  parent: Int32Array
  /** The accepted taxon of a synonym; -1: none. */
  accepted: Int32Array
  position: Int32Array
  children: Int32Array
  vernacularTaxon: number[]
  vernacularName: string[]
  vernacularLanguage: string[]
}

export const TAXONOMY = '40000000-0000-4000-8000-000000000001'
export const collectionId = (index: number) => `60000000-0000-4000-8000-00000000000${index + 1}`

/** The id of a taxon by its running number; without one the part that all have in common. */
export const bigId = (n: number | '') => `50000000-0000-4000-8000-${n === '' ? '' : String(n).padStart(12, '0')}`

/** Running numbers of the two parents that every tree must cope with. */
export const WITH_20_000_CHILDREN = 1
export const WITH_100_000_CHILDREN = 2

/** How many taxa stand on each rank above the species, as a share of all. */
const ranks = [
  { rank: 'kingdom', share: 0, ending: 'aria' },
  { rank: 'phylum', share: 0.00003, ending: 'ata' },
  { rank: 'subphylum', share: 0.00006, ending: 'atina' },
  { rank: 'class', share: 0.00012, ending: 'opsida' },
  { rank: 'order', share: 0.0007, ending: 'iformes' },
  { rank: 'family', share: 0.005, ending: 'idae' },
  { rank: 'genus', share: 0.045, ending: '' },
]

/** Deterministic rows of so many accepted taxa (at least some thousand), with synonyms for a tenth and vernacular names for a twentieth of them. */
export function bigRows(size: number): BigRows {
  const random = randomNumbers(2026)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  /** Some are picked often and most seldom, as names are used. */
  const pickSkewed = <T>(list: readonly T[]): T => list[Math.floor(random() ** 2.5 * list.length)] as T
  const synonyms = Math.floor(size / 10)
  const rows: BigRows = {
    name: [],
    author: [],
    rank: [],
    parent: new Int32Array(size + synonyms).fill(-1),
    accepted: new Int32Array(size + synonyms).fill(-1),
    position: new Int32Array(size + synonyms),
    children: new Int32Array(size + synonyms),
    vernacularTaxon: [],
    vernacularName: [],
    vernacularLanguage: [],
  }
  const add = (name: string, rank: string, parent: number) => {
    const n = rows.name.push(name) - 1
    rows.author.push(rank === 'species' ? `(${pick(authors)}, ${1758 + below(260)})` : '')
    rows.rank.push(rank)
    rows.parent[n] = parent
    return n
  }
  const used = new Set<string>()
  const word = (syllables: number, ending: string): string => {
    for (;;) {
      const made =
        Array.from({ length: syllables }, (_, n) => (n === 0 && below(5) === 0 ? '' : pick(onsets)) + pick(vowels)).join('') +
        pick(codas) +
        ending
      if (!used.has(made) && used.add(made)) return made
    }
  }
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

  let above: number[] = [add('Animalia', 'kingdom', -1)]
  add('Incertae sedis', 'genus', 0)
  add('Unsortata', 'family', 0)
  for (const { rank, share, ending } of ranks.slice(1)) {
    const parents = above
    above = Array.from({ length: Math.max(3, Math.round(size * share)) }, () =>
      add(capital(word(ending === '' ? 2 + below(2) : 2, ending || pick(genusEndings))), rank, pickSkewed(parents)),
    )
  }
  const epithets = Array.from({ length: Math.max(500, Math.round(size * 0.12)) }, () => word(2 + below(2), pick(epithetEndings)))
  const large = [
    { parent: WITH_20_000_CHILDREN, left: Math.min(20_000, Math.floor(size / 50)) },
    { parent: WITH_100_000_CHILDREN, left: Math.min(100_000, Math.floor(size / 10)) },
  ]
  const species: number[] = []
  const genera = above
  while (rows.name.length < size) {
    const genus = pickSkewed(genera)
    const fan = large.find(({ left }) => left > 0)
    if (fan) fan.left--
    species.push(add(`${rows.name[genus] ?? ''} ${pickSkewed(epithets)}`, 'species', fan ? fan.parent : genus))
  }
  for (let n = 0; n < synonyms; n++) {
    const accepted = pick(species)
    const [, epithet = ''] = (rows.name[accepted] ?? '').split(' ')
    rows.accepted[add(`${rows.name[pick(genera)] ?? ''} ${epithet}`, 'species', -1)] = accepted
  }
  for (let n = 0; n < size / 20; n++) {
    const language = pick(['de', 'de', 'fr', 'en'] as const)
    rows.vernacularTaxon.push(pick(species))
    rows.vernacularLanguage.push(language)
    rows.vernacularName.push(vernacular[language](pick, capital))
  }
  placeAmongSiblings(rows, size)
  return rows
}

function placeAmongSiblings({ name, parent, position, children }: BigRows, size: number): void {
  const keys = name.map((each) => each.toLowerCase())
  const order = Array.from({ length: size }, (_, n) => n).sort((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]]
    return left < right ? -1 : left > right ? 1 : a - b
  })
  for (const n of order) {
    const above = parent[n] ?? -1
    if (above < 0) continue
    position[n] = children[above] ?? 0
    children[above] = (position[n] ?? 0) + 1
  }
}

const list = (text: string): readonly string[] => text.split(' ')
const onsets = list('b c d f g h l m n p r s t v br ch cr dr fl gr ph pl pr ps qu rh sc sp st th tr x z')
const vowels = list('a a e e i i o o u ae eu y')
const codas = list('b c d g l ll m n nn p r s t x ct lt nd ng nt rm st')
const genusEndings = list('a us um is ella ia ina odes oides on ops ura')
const epithetEndings = list('a us um is ensis ata atus oides ina ana alis aris icola iformis i ae')
const authors = list('Linnaeus Fabricius Schiffermüller Hübner Latreille Meyer Dufour Meigen Walker Roth Keller Brunner')

type Pick = <T>(from: readonly T[]) => T
const firstParts = list(
  'Gelb Rot Blau Schwarz Weiss Grün Berg Wald Wiesen Moor Sumpf Garten Feld Stein Sand Nacht Tag Früh Spät Gross Klein Glanz Gold Silber Mäuse Bären',
)
const middleParts = list('bauch kopf flügel fuss auge rücken bein schnabel hals streifen punkt rand fleck rüssel')
const lastParts = list(
  'unke kröte frosch käfer falter spinne schnecke fliege wespe biene libelle meise molch echse motte wanze zikade grille',
)
const vernacular: Record<'de' | 'fr' | 'en', (pick: Pick, capital: (text: string) => string) => string> = {
  de: (pick) =>
    `${pick(list('Gemeine Gewöhnliche Kleine Grosse Südliche Östliche Alpen- Echte'))} ${pick(firstParts)}${pick(middleParts)}${pick(lastParts)}`,
  fr: (pick, capital) =>
    `${capital(pick(list('sonneur crapaud grenouille scarabée papillon araignée escargot abeille')))} ` +
    `${pick(list('à à-ventre de des'))} ${pick(list('forêt jaune noir étoilé côte prés rivière'))}`,
  en: (pick, capital) =>
    `${capital(pick(list('common great lesser spotted banded northern')))} ${pick(firstParts).toLowerCase()} ` +
    `${pick(list('toad frog beetle moth spider snail bee newt'))}`,
}
