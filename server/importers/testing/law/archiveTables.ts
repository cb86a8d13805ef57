import fc from 'fast-check'

/** A column of a table of an archive; `of` makes the cell of a row. */
export interface MadeColumn {
  term: string
  of: (row: number) => string
  /** The archive's description does not name it. */
  isUndeclared?: true
}

/** A table of an archive: which column names the taxon, and which it has in any case. */
export interface TableKind {
  name: string
  taxon: string
  needed: MadeColumn[]
  others: MadeColumn[]
}

const column = (term: string, of: MadeColumn['of']): MadeColumn => ({ term, of })
const undeclared = (term: string): MadeColumn => ({ ...column(term, (row) => `ungenannt ${term} ${row}`), isUndeclared: true })
const some = (word: string) => (row: number) => `${word} ${row}`
const one =
  (...words: string[]) =>
  (row: number) =>
    words[row % words.length] ?? ''
/** Ids of taxa of the core, now and then of none. */
const id = (step: number) => (row: number) => (row % 5 === 4 ? 'weg' : `id${(row + step) % 4}`)

const languages = one('de', 'fr', 'kauderwelsch', 'it')
const source = column('source', (row) => `Heft ${row},\nSeite ${row}; "unten"`)

/** Darwin Core's extensions. */
export const darwinCoreKinds: readonly TableKind[] = [
  {
    name: 'VernacularName',
    taxon: 'coreid',
    needed: [column('vernacularName', some('Kraut'))],
    others: [
      column('language', languages),
      column('isPreferredName', one('true', 'false', 'vielleicht')),
      column('locality', some('Tal')),
      source,
      undeclared('Notiz'),
    ],
  },
  {
    name: 'Distribution',
    taxon: 'coreid',
    needed: [],
    others: [
      column('locality', some('Bern')),
      column('countryCode', one('CH', 'DE')),
      column('locationID', some('ISO')),
      column('occurrenceStatus', one('present', 'absent')),
      column('establishmentMeans', one('native', 'introduced')),
      column('threatStatus', one('EN', 'LC', 'VU')),
      source,
      column('jahr', (row) => String(1900 + row)),
      undeclared('Notiz'),
    ],
  },
  {
    name: 'MeasurementOrFact',
    taxon: 'coreid',
    needed: [
      column('measurementType', one('Länge', 'Farbe', 'Höhe')),
      column('measurementValue', (row) => (row % 3 === 1 ? `rot ${row}` : String(600 + row))),
    ],
    others: [
      column('measurementUnit', one('mm', 'RAL', 'cm', 'm')),
      column('measurementMethod', some('Messung')),
      source,
      undeclared('Notiz'),
    ],
  },
  {
    name: 'Description',
    taxon: 'coreid',
    needed: [column('description', (row) => `Blatt ${row} lang;\nStängel "${row}"`)],
    others: [column('type', one('Biotop', 'Gestalt')), column('language', languages), source, undeclared('Notiz')],
  },
  {
    name: 'SpeciesProfile',
    taxon: 'coreid',
    needed: [column('lifeForm', some('Form'))],
    others: [column('isMarine', one('true', 'false')), column('habitat', some('Moor')), undeclared('Notiz')],
  },
  {
    name: 'ResourceRelationship',
    taxon: 'coreid',
    needed: [column('relatedResourceID', id(1)), column('relationshipOfResource', one('frisst', 'parasitiert'))],
    others: [
      column('resourceID', id(0)),
      column('relatedScientificName', some('Planta aliena')),
      column('relationshipAccordingTo', some('Kunz')),
      column('relationshipRemarks', some('oft')),
      source,
      column('relationshipEstablishedDate', (row) => `200${row % 10}-04-01`),
      undeclared('Notiz'),
    ],
  },
  { name: 'Multimedia', taxon: 'coreid', needed: [column('title', some('Bild'))], others: [source, undeclared('Notiz')] },
]

/** Tables of ColDP. */
export const coldpKinds: readonly TableKind[] = [
  {
    name: 'VernacularName',
    taxon: 'taxonID',
    needed: [column('name', some('Kraut'))],
    others: [
      column('language', languages),
      column('preferred', one('true', 'false', 'vielleicht')),
      column('country', one('CH', 'AT')),
      column('referenceID', some('ref')),
    ],
  },
  {
    name: 'Distribution',
    taxon: 'taxonID',
    needed: [column('area', some('Bern'))],
    others: [
      column('areaID', some('TDWG')),
      column('gazetteer', one('text', 'iso')),
      column('status', one('native', 'alien')),
      column('referenceID', some('ref')),
      column('remarks', some('Randnotiz')),
    ],
  },
  {
    name: 'TaxonProperty',
    taxon: 'taxonID',
    needed: [column('property', one('Länge', 'Farbe')), column('value', (row) => (row % 2 ? `rot ${row}` : String(600 + row)))],
    others: [
      column('unit', one('mm', 'RAL', 'cm')),
      column('page', (row) => String(300 + row)),
      column('remarks', some('Randnotiz')),
    ],
  },
  {
    name: 'SpeciesInteraction',
    taxon: 'taxonID',
    needed: [column('relatedTaxonID', (row) => (row % 3 ? id(1)(row) : '')), column('type', one('eats', 'parasite of'))],
    others: [
      column('relatedTaxonScientificName', some('Planta aliena')),
      column('referenceID', some('ref')),
      column('remarks', some('Randnotiz')),
    ],
  },
  {
    name: 'SpeciesEstimate',
    taxon: 'taxonID',
    needed: [column('estimate', (row) => String(800 + row))],
    others: [column('type', one('species living', 'species extinct')), column('referenceID', some('ref'))],
  },
  {
    name: 'Reference',
    taxon: 'ID',
    needed: [column('citation', some('Zitat'))],
    others: [column('year', (row) => String(1800 + row))],
  },
]

/** What the core has beside ids and the name. */
export const darwinCoreColumns: readonly MadeColumn[] = [
  column('scientificNameAuthorship', some('Meier')),
  column('taxonRank', one('species', 'Art', 'subsp.', 'Sippe')),
  column('taxonomicStatus', one('accepted', 'valid', 'doubtful', 'heterotypic synonym')),
  column('family', (row) => `Familia${'abcd'[row % 4]}ceae`),
  column('kingdom', one('Plantae', 'Fungi')),
  column('vernacularName', some('Kräutlein Nr.')),
  column('parentNameUsage', (row) => `Genus${'abcdefghijkl'[row] ?? ''}`),
  column('acceptedNameUsage', (row) => (row % 4 === 3 ? `Planta accepta ${'abcdefgh'[row % 8]}` : '')),
  column('taxonRemarks', (row) => `steht, "so" da;\nNr. ${row}`),
  column('license', one('CC0', 'CC-BY')),
  undeclared('Zusatz'),
]

export const coldpColumns: readonly MadeColumn[] = [
  column('authorship', some('Meier')),
  column('rank', one('species', 'subspecies', 'Sippe')),
  column('provisional', one('true', 'false', 'vielleicht')),
  column('extinct', one('true', 'false')),
  column('family', (row) => `Familia${'abcd'[row % 4]}ceae`),
  column('link', (row) => `https://example.org/${row}`),
  column('remarks', (row) => `steht, "so" da;\nNr. ${row}`),
]

/** Some of the columns of a table. */
export const columnsOf = (all: readonly MadeColumn[]): fc.Arbitrary<MadeColumn[]> => fc.subarray([...all])

/** Rows of a table beside the taxa: whose they are, and which of their cells are filled. */
export const besideRows = fc.array(
  fc.record({ taxon: fc.constantFrom('id0', 'id0', 'id1', 'id2', 'weg', ''), filled: fc.infiniteStream(fc.boolean()) }),
  { minLength: 1, maxLength: 6 },
)

export interface MadeTable {
  kind: TableKind
  columns: MadeColumn[]
  rows: typeof besideRows extends fc.Arbitrary<infer T> ? T : never
}

/** One of the tables that an archive may have beside its taxa. */
export const tableOf = (kinds: readonly TableKind[]): fc.Arbitrary<MadeTable> =>
  fc.constantFrom(...kinds).chain((kind) =>
    fc.record({ kind: fc.constant(kind), others: columnsOf(kind.others), rows: besideRows }).map(({ others, ...rest }) => ({
      ...rest,
      columns: [...kind.needed, ...others].sort((a, b) => Number(a.isUndeclared ?? false) - Number(b.isUndeclared ?? false)),
    })),
  )

/** The rows of such a table, the id of the taxon first. */
export const rowsOf = ({ columns, rows }: MadeTable): string[][] =>
  rows.map(({ taxon, filled }, row) => [taxon, ...columns.map(({ of }) => (filled.next().value === false ? '' : of(row)))])
