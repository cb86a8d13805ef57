import { screenOperations } from '../../lib/domain/addresses/firstQuestions'
import { windowTitle } from '../../lib/domain/addresses/pageTitle'
import { paths } from '../../lib/domain/addresses/paths'
import { swissCount } from '../../lib/domain/text/swissCount'
import { rankLabel } from '../../lib/domain/vocabulary/rank'
import { datasetOf, termOf, type Thing } from './jsonLd'
import type { CollectionAnswer, TaxonAnswer, TaxonomyAnswer } from './recordAnswers'

/** What other programs see of a record's page without running it: search engines, and whatever shows a link that somebody sends. */
export interface RecordHead {
  /** Of the window, and of a bookmark. */
  title: string
  /** Of the link where somebody sends it. */
  name: string
  description: string
  /** The shortest address of the page that stays when the record gets another place in the tree. */
  path: string
  /** schema.org's words for it. */
  thing: (origin: string) => Thing
}

/** Letters of a description; what shows it cuts it far before. */
const LONGEST = 300
/** Names said of many. */
const SAID = 5

/** Whether the answer to this question says what a record's page is about. */
export const tellsRecord = (operation: string): boolean => Object.hasOwn(heads, operation)

/** Of the answer to the first question of a record's page; null for other questions, and for a record that is not there. */
export const recordHead = (operation: string, data: unknown): RecordHead | null =>
  tellsRecord(operation) ? (heads[operation]?.(data) ?? null) : null

const heads: Record<string, (data: unknown) => RecordHead | null> = {
  [screenOperations.taxon]: (data) => whereThere((data as { taxon: TaxonAnswer | null }).taxon, taxonHead),
  [screenOperations.taxonomy]: (data) => whereThere((data as { taxonomy: TaxonomyAnswer | null }).taxonomy, taxonomyHead),
  [screenOperations.collection]: (data) =>
    whereThere((data as { collection: CollectionAnswer | null }).collection, collectionHead),
}

const whereThere = <T>(record: T | null, head: (record: T) => RecordHead) => (record === null ? null : head(record))

function taxonHead(taxon: TaxonAnswer): RecordHead {
  const { id, name, taxonomy, accepted } = taxon
  const usual = usualNames(taxon)
  const collections = [...new Set(taxon.records.map(({ collection }) => collection.name))]
  return {
    title: windowTitle(name),
    name: usual[0] === undefined ? name : `${name} (${usual[0]})`,
    description: sentences([
      accepted && `Synonym von ${accepted.name}`,
      listed(usual),
      [rankLabel(taxon.rank) || taxon.rankVerbatim, `in «${taxonomy.name}»`].filter(Boolean).join(' '),
      collections.length > 0 && `Angaben aus ${listed(collections)}`,
    ]),
    path: paths.taxon(taxonomy.type, taxonomy.id, [id]),
    thing: (origin) => termOf(taxon, usual, origin),
  }
}

function taxonomyHead(taxonomy: TaxonomyAnswer): RecordHead {
  const { id, type, taxonCount } = taxonomy
  const description = sentences([
    taxonomy.description,
    `Taxonomie mit ${counted(taxonCount, 'Objekt', 'Objekten')}`,
    ...terms(taxonomy),
  ])
  return sourceHead(taxonomy, { path: paths.taxonomy(type, id), description })
}

function collectionHead(collection: CollectionAnswer): RecordHead {
  const { id, recordCount, relationCount } = collection
  const holds = [
    recordCount > 0 && counted(recordCount, 'Eintrag', 'Einträgen'),
    relationCount > 0 && counted(relationCount, 'Beziehung', 'Beziehungen'),
  ].filter((part) => part !== false)
  const description = sentences([
    collection.description,
    ['Eigenschaften-Sammlung', holds.length > 0 && `mit ${holds.join(' und ')}`].filter(Boolean).join(' '),
    ...terms(collection),
  ])
  return sourceHead(collection, { path: paths.collection(id), description })
}

const sourceHead = (
  source: TaxonomyAnswer | CollectionAnswer,
  { path, description }: { path: string; description: string },
): RecordHead => ({
  title: windowTitle(source.name),
  name: source.name,
  description,
  path,
  thing: (origin) => datasetOf(source, { description, path, origin }),
})

/** Preferred names first, each once. */
const usualNames = ({ vernacularNames }: TaxonAnswer) => [
  ...new Set([...vernacularNames].sort((a, b) => Number(b.preferred) - Number(a.preferred)).map(({ name }) => name)),
]

const terms = ({ organization, licence }: TaxonomyAnswer | CollectionAnswer) => [
  organization && `Gepflegt von ${organization.name}`,
  licence && `Lizenz ${licence}`,
]

const counted = (count: number, one: string, many: string) => `${swissCount(count)} ${count === 1 ? one : many}`

const listed = (names: readonly string[]) =>
  names.slice(0, SAID).join(', ') + (names.length > SAID ? ` und ${names.length - SAID} weitere` : '')

/** On one line, each with its full stop, cut where it gets long. */
function sentences(parts: readonly (string | false | null | undefined)[]): string {
  const whole = parts
    .map((part) => (part || '').replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?…]$/u.test(part) ? part : `${part}.`))
    .join(' ')
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1).replace(/(\s+\S*|[\ud800-\udbff])$/u, '')}…` : whole
}
