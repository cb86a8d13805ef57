import { randomNumbers } from '../../../lib/domain/testing/randomNumbers'
import { makeCrosswalks, type WorldCrosswalk } from './worldCrosswalks'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'

/** Plain rows that are in the database as well: what the reference computes an export from. */
export interface World {
  taxonomies: {
    id: string
    name: string
    type: 'Art' | 'Lebensraum'
    published: boolean
    citation: string | null
    lastUpdated: string | null
    fields: WorldField[]
  }[]
  taxa: WorldTaxon[]
  /** Each pair in both directions. */
  synonyms: { taxonId: string; synonymId: string }[]
  crosswalks: WorldCrosswalk[]
  collections: {
    id: string
    name: string
    published: boolean
    citation: string | null
    lastUpdated: string | null
    fields: WorldField[]
    relations: { type: string; fields: WorldField[] }[]
  }[]
  records: { collectionId: string; taxonId: string; originCollectionId: string | null; properties: Properties }[]
  relations: {
    id: string
    collectionId: string
    taxonId: string
    relatedTaxonId: string
    originCollectionId: string | null
    type: string
    properties: Properties
  }[]
}

export interface WorldTaxon {
  id: string
  taxonomyId: string
  parentId: string | null
  acceptedId: string | null
  name: string
  author: string | null
  rank: string | null
  properties: Properties
  germanName: string | null
  /** As the database makes it. */
  sortKey: string
}

export interface WorldField {
  name: string
  type: ValueType
}

export type Properties = Record<string, string | number | boolean | null | string[]>

/** Names that break what is put together as text. */
export const hostileNames = [
  '100 % "wahr"',
  "a~b\\c'd",
  'Zeile 1\nZeile 2',
  '@author',
  'x'.repeat(200),
  '<b>&amp;</b>; drop table taxa; --',
  '=1+1',
]

const text: WorldField = { name: 'Text', type: 'text' }
const number: WorldField = { name: 'Zahl', type: 'number' }
const date: WorldField = { name: 'Datum', type: 'date' }
const germanDate: WorldField = { name: 'Datum deutsch', type: 'date' }
const yesNo: WorldField = { name: 'Ja', type: 'boolean' }
const hostileFields = hostileNames.map((name): WorldField => ({ name, type: 'text' }))

/** A small world with everything that makes exports hard, from one seed; the same seed makes the same world. */
export function makeWorld(seed: number): World {
  const random = randomNumbers(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const chance = (probability: number) => random() < probability
  let count = 0
  const uuid = () => `${hex(random, 8)}-0000-4000-8000-${String(++count).padStart(12, '0')}`

  const taxonomies: World['taxonomies'] = [
    { id: uuid(), name: 'Zuletzt', type: 'Art', published: true, citation: null, lastUpdated: null, fields: [text, number] },
    {
      id: uuid(),
      name: 'Ärzte & Co ~ 50 %',
      type: 'Art',
      published: true,
      citation: 'Amt (2024): Ärzte',
      lastUpdated: '2024-02-29',
      fields: [text, date, ...hostileFields],
    },
    { id: uuid(), name: 'Moore', type: 'Lebensraum', published: true, citation: null, lastUpdated: null, fields: [number] },
    { id: uuid(), name: 'Verborgen', type: 'Art', published: false, citation: null, lastUpdated: null, fields: [text] },
  ]
  const collections: World['collections'] = [
    {
      id: uuid(),
      name: 'Rote Liste',
      published: true,
      citation: null,
      lastUpdated: '2023-12-31',
      fields: [text, number, date, germanDate, yesNo],
      relations: [],
    },
    {
      id: uuid(),
      name: hostileNames[1] ?? '',
      published: true,
      citation: 'zitiert | "so"',
      lastUpdated: '2020-05-05',
      fields: [number, ...hostileFields],
      relations: [{ type: 'frisst', fields: [text, number] }],
    },
    {
      ...{ id: uuid(), name: 'Beziehungen', published: true, citation: 'Wer mit wem', lastUpdated: null, fields: [] },
      relations: [
        { type: 'frisst', fields: [text, number, date] },
        { type: hostileNames[0] ?? '', fields: [text] },
      ],
    },
    {
      id: uuid(),
      name: 'Entwurf',
      published: false,
      citation: null,
      lastUpdated: '1999-01-01',
      fields: [text],
      relations: [{ type: 'frisst', fields: [text] }],
    },
  ]
  const value = (type: ValueType, name: string): Properties[string] => {
    switch (type) {
      case 'number':
        return pick([0, 5, 10, 100, -1.5, 9, '7', '1e+21', 0.1, 20, ''])
      case 'date':
        return name === germanDate.name
          ? pick(['31.12.2019', '01.02.2020', ''])
          : pick(['2020-01-01', '2019-12-31', '1899-01-01'])
      case 'boolean':
        return pick([true, false, 'true', null])
      case 'text':
        return pick([
          'Ä',
          'a',
          'ab%c',
          'AB%C',
          'x_y',
          '007',
          '10',
          '9',
          'a,b;"c"',
          'zwei\r\nZeilen',
          '',
          ' Rand ',
          [],
          ['b', 'a "ä"'],
          '=1+1',
          '-x',
          'A',
          'ö\\~',
          'x | y',
          '\\|',
          ...hostileNames,
        ])
    }
  }
  const properties = (fields: WorldField[]): Properties =>
    Object.fromEntries(fields.filter(() => chance(0.7)).map(({ name, type }) => [name, value(type, name)]))

  const taxa: WorldTaxon[] = []
  for (const taxonomy of taxonomies) {
    for (let index = 0; index < 14; index++) {
      const siblings = taxa.filter((taxon) => taxon.taxonomyId === taxonomy.id && taxon.acceptedId === null)
      const acceptedId = siblings.length > 3 && chance(0.3) ? pick(siblings).id : null
      const parentId = acceptedId === null && siblings.length > 0 && chance(0.7) ? pick(siblings).id : null
      const name =
        pick(['Bombina', 'Ärmel', 'aal', 'Zebra', 'sp. 2', 'sp. 10', 'Rana', ...hostileNames]) +
        (chance(0.5) ? ` ${index % 5}` : '')
      taxa.push({
        id: uuid(),
        taxonomyId: taxonomy.id,
        parentId,
        acceptedId,
        name,
        author: chance(0.5) ? pick(['(Linnaeus, 1758)', 'L.']) : null,
        rank: chance(0.7)
          ? pick(['species', 'species', 'genus', 'species aggregate', 'subspecies', 'variety', 'morphotypus'])
          : null,
        properties: properties(taxonomy.fields),
        germanName: chance(0.4) ? pick(['Unke', 'Frosch']) : null,
        sortKey: '',
      })
    }
  }
  // Some stand under their accepted name and are paired with it as well: they lend once.
  const twice = taxa.filter(({ acceptedId }) => acceptedId !== null).slice(0, 5)
  const synonyms: World['synonyms'] = twice.flatMap(({ id, acceptedId }) => [
    { taxonId: id, synonymId: acceptedId ?? '' },
    { taxonId: acceptedId ?? '', synonymId: id },
  ])
  for (let index = 0; index < 14; index++) {
    const [a, b] = [pick(taxa).id, pick(taxa).id]
    if (a === b || synonyms.some((pair) => pair.taxonId === a && pair.synonymId === b)) continue
    synonyms.push({ taxonId: a, synonymId: b }, { taxonId: b, synonymId: a })
  }
  // Published ones, one that is not, and mostly none.
  const origin = () => (chance(0.4) ? pick(collections).id : null)
  const records: World['records'] = []
  const relations: World['relations'] = []
  for (const collection of collections) {
    for (const taxon of taxa) {
      const ends = { collectionId: collection.id, taxonId: taxon.id }
      if (collection.fields.length > 0 && chance(0.5))
        records.push({ ...ends, originCollectionId: origin(), properties: properties(collection.fields) })
      for (const { type, fields } of collection.relations) {
        for (let index = 0; index < 4; index++) {
          if (!chance(0.4)) continue
          // Few partners, so that synonyms often share them.
          const relatedTaxonId = pick(taxa.slice(index * 4, index * 4 + 4)).id
          relations.push({
            id: uuid(),
            collectionId: collection.id,
            taxonId: taxon.id,
            relatedTaxonId,
            originCollectionId: origin(),
            type,
            properties: properties(fields),
          })
        }
      }
    }
  }
  const crosswalks = makeCrosswalks(taxonomies, taxa, { pick, chance, uuid })
  // What it says of few taxa is found of all taxa of a page at once.
  const rare = { id: uuid(), name: 'Selten', published: true, citation: null, lastUpdated: null, fields: [text], relations: [] }
  for (const { id: taxonId } of taxa.filter(() => chance(0.15)))
    records.push({ collectionId: rare.id, taxonId, originCollectionId: null, properties: properties(rare.fields) })
  return { taxonomies, taxa, synonyms, crosswalks, collections: [...collections, rare], records, relations }
}

function hex(random: () => number, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
}
