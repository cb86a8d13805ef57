import { paths, type TaxonomyType } from '../../lib/domain/addresses/paths'
import { type CitedSource, citationText, sourceCitation, stateText } from '../../lib/domain/citation/citation'
import { swissDay } from '../../lib/domain/text/swissDay'
import type { DatedState } from '../db/reading/dataState'
import { drawnCollections, type ExportPlan } from '../exporters/plan/exportPlan'
import type { TaxonomySource } from '../exporters/plan/exportSources'

/** A taxonomy or collection that an answer draws from. */
export interface ToldSource extends CitedSource {
  /** Of a taxonomy; null for a collection. */
  type: TaxonomyType | null
}

/** As a source stands in an answer. */
export const toldSourceSchema = {
  type: 'object',
  properties: {
    ...{ id: { type: 'string' }, name: { type: 'string' }, kind: { enum: ['Taxonomie', 'Eigenschaften-Sammlung'] } },
    organization: { type: ['string', 'null'] },
    lastUpdated: { type: ['string', 'null'], description: 'Tag, an dem sie zuletzt nachgeführt wurde.' },
    licence: { type: ['string', 'null'] },
    termsOfUse: { type: ['string', 'null'] },
    citation: { type: 'string', description: 'So wird sie zitiert, mit Datenstand und Adresse.' },
    url: { type: 'string' },
  },
  required: ['id', 'name', 'kind', 'organization', 'lastUpdated', 'licence', 'termsOfUse', 'citation', 'url'],
  additionalProperties: false,
}

/** @param origin https://arten.example */
export function tellSource(source: ToldSource, { revision, changedAt }: DatedState, origin: string) {
  const { id, name, type, organization, lastUpdated, licence, termsOfUse } = source
  const kind = type === null ? 'Eigenschaften-Sammlung' : 'Taxonomie'
  const url = origin + encodeURI(type === null ? paths.collection(id) : paths.taxonomy(type, id))
  const access = { url, accessed: swissDay(new Date()), state: stateText(revision, swissDay(new Date(changedAt))) }
  const citation = citationText(sourceCitation(kind, source, access))
  return { id, name, kind, organization, lastUpdated, licence, termsOfUse, citation, url }
}

export const taxonomySources = (taxonomies: readonly TaxonomySource[]): ToldSource[] => taxonomies.map(citedOf)
export const collectionSources = (collections: readonly CitedSource[]): ToldSource[] =>
  collections.map((collection) => citedOf({ ...collection, type: null }))

/** What an export draws from: its taxonomies, the collections of its columns and filters, and those that they have it from. */
export const sourcesOfPlan = (plan: ExportPlan): ToldSource[] => [
  ...taxonomySources(plan.taxonomies),
  ...collectionSources(drawnCollections(plan)),
]

const citedOf = ({ id, name, lastUpdated, licence, citation, termsOfUse, organization, type }: ToldSource): ToldSource => ({
  ...{ id, name, lastUpdated, licence, citation, termsOfUse, organization, type },
})
