import { paths, type TaxonomyType } from '../../../lib/domain/addresses/paths'
import type { CitedSource } from '../../../lib/domain/citation/citation'
import { rankLabel } from '../../../lib/domain/vocabulary/rank'
import { requiredId } from '../parameters'
import { defineTool, schemas } from '../tool'
import { collectionSources, type ToldSource } from '../toldSource'
import { ToolInputError } from '../toolInputError'

/** Relations in one answer; of some objects there are thousands, which are better a file. */
const MOST_RELATIONS = 50

const { text, maybe, whole, flag, cell, list, object } = schemas
const named = object({ id: text, name: text })
/** Where several sources were joined a value may be a list of them. */
const properties = { type: 'object', additionalProperties: { anyOf: [cell, list(cell)] } }
/** A number without its unit is a guess; beside the values, which stay what their source says. */
const units = {
  ...{ type: 'object', additionalProperties: text },
  description: 'Die Einheiten von properties, nach dem Namen der Eigenschaft; ohne Eintrag hat sie keine.',
}

/** All that the page of an object says. */
export const taxonTool = defineTool({
  name: 'taxon',
  title: 'Ein Objekt nachschlagen',
  description:
    'Alles über eine Art, eine Gattung, einen Lebensraum: Name, Rang, Namen in anderen Sprachen, Synonyme, Platz im Baum, alle Eigenschaften mit Einheit und ' +
    `Sammlung, die ersten ${MOST_RELATIONS} Beziehungen. Die id nennen search und match.`,
  parameters: { id: requiredId('id des Objekts.') },
  isDear: false,
  output: {
    ...{ id: text, name: text, author: maybe, code: maybe, rank: maybe, status: text, type: text, url: text },
    taxonomy: named,
    accepted: { anyOf: [named, { type: 'null' }], description: 'Das akzeptierte Objekt, wo dieses ein Synonym ist.' },
    lineage: { ...list(named), description: 'Übergeordnete Objekte, das oberste zuerst.' },
    vernacularNames: list(object({ name: text, language: maybe, preferred: flag })),
    synonyms: list(named),
    properties: { ...properties, description: 'Was die Taxonomie selbst sagt.' },
    units,
    records: list(object({ collection: text, viaSynonym: maybe, properties, units })),
    relations: list(object({ collection: text, relationType: text, direction: maybe, partner: named, properties, units })),
    relationCount: whole,
  },
  async run({ ask, origin, signal }, { id }) {
    const { taxon } = (await ask('McpTaxon', TAXON, { id, relations: MOST_RELATIONS }, signal)) as { taxon: Answer | null }
    if (!taxon)
      throw new ToolInputError(`Ein Objekt mit der id ${id} gibt es nicht (mehr). search und match nennen, was es gibt.`)
    const { name, author, code, rank, status, accepted, lineage, vernacularNames } = taxon
    const { type } = taxon.taxonomy
    const path = paths.taxon(type, taxon.taxonomy.id, [taxon.id])
    const catalogue = new Map(taxon.sources.map((source) => [source.id, source]))
    const own = {
      ...{
        id: taxon.id,
        name,
        author,
        code,
        rank,
        status,
        type,
        url: origin + encodeURI(path),
        accepted,
        lineage,
        vernacularNames,
      },
      taxonomy: { id: taxon.taxonomy.id, name: taxon.taxonomy.name },
      synonyms: taxon.synonyms.map((synonym) => synonym.taxon),
      properties: taxon.properties,
      units: unitsOf(taxon.properties, taxon.taxonomy.fields),
      records: taxon.records.map(({ collection, viaSynonym, taxon: owner, ...record }) => ({
        ...{ collection: collection.name, viaSynonym: viaSynonym ? owner.name : null, properties: record.properties },
        units: unitsOf(record.properties, catalogue.get(collection.id)?.fields),
      })),
      relations: taxon.relations.nodes.map(({ collection, relationType, direction, ...relation }) => ({
        ...{ collection: collection.name, relationType, direction, properties: relation.properties },
        units: unitsOf(
          relation.properties,
          catalogue.get(collection.id)?.relationTypes.find(({ name: each }) => each === relationType)?.fields,
        ),
        partner: direction === 'to' ? relation.taxon : relation.relatedTaxon,
      })),
      relationCount: taxon.relations.total,
    }
    return { data: own, lines: linesOf(own), sources: sourcesOf(taxon), proof: path }
  },
})

const SOURCE = 'id name lastUpdated licence citation termsOfUse organization { name }'
const TAXON = `query McpTaxon($id: ID!, $relations: Int!) {
  taxon(id: $id) {
    id name author code rank status properties
    taxonomy { ${SOURCE} type fields { name unit } }
    accepted { id name }
    lineage { id name }
    vernacularNames { name language preferred }
    synonyms { taxon { id name } }
    records { viaSynonym properties collection { id name } taxon { id name } }
    relations(limit: $relations) {
      total
      nodes { relationType direction properties collection { id name } taxon { id name } relatedTaxon { id name } }
    }
    sources { ${SOURCE} fields { name unit } relationTypes { name fields { name unit } } }
  }
}`

interface Named {
  id: string
  name: string
}

type Cell = string | number | boolean | null
type Properties = Record<string, Cell | Cell[]>
type Units = Record<string, string>
type Field = { name: string; unit: string | null }
type Source = Omit<CitedSource, 'organization'> & { organization: { name: string } | null }

interface Answer extends Named {
  author: string | null
  code: string | null
  rank: string | null
  status: string
  properties: Properties
  taxonomy: Source & { type: TaxonomyType; fields: Field[] }
  accepted: Named | null
  lineage: Named[]
  vernacularNames: { name: string; language: string | null; preferred: boolean }[]
  synonyms: { taxon: Named }[]
  records: { viaSynonym: boolean; properties: Properties; collection: Named; taxon: Named }[]
  relations: {
    total: number
    nodes: {
      relationType: string
      direction: string | null
      properties: Properties
      collection: Named
      taxon: Named
      relatedTaxon: Named
    }[]
  }
  sources: (Source & { id: string; fields: Field[]; relationTypes: { name: string; fields: Field[] }[] })[]
}

/** Of the properties that are said, those with a unit. */
const unitsOf = (said: Properties, fields: readonly Field[] = []): Units =>
  Object.fromEntries(fields.flatMap(({ name, unit }) => (unit && Object.hasOwn(said, name) ? [[name, unit]] : [])))

function sourcesOf({ taxonomy, sources }: Answer): ToldSource[] {
  const cited = ({ organization, ...source }: Source): CitedSource => ({ ...source, organization: organization?.name ?? null })
  return [{ ...cited(taxonomy), type: taxonomy.type }, ...collectionSources(sources.map(cited))]
}

interface ToldTaxon extends Omit<Answer, 'taxonomy' | 'synonyms' | 'records' | 'relations' | 'sources'> {
  taxonomy: Named
  synonyms: Named[]
  units: Units
  records: { collection: string; viaSynonym: string | null; properties: Properties; units: Units }[]
  relations: { collection: string; relationType: string; direction: string | null; partner: Named }[]
  relationCount: number
}

function linesOf(taxon: ToldTaxon): string[] {
  const { name, author, code, rank, taxonomy, accepted, lineage, vernacularNames, synonyms, records, relations } = taxon
  const names = (all: readonly { name: string }[]) => all.map((each) => each.name).join(', ')
  const said = (all: Properties, units: Units) =>
    Object.entries(all).map(
      ([property, value]) => `  - ${property}: ${[[value].flat().join(', '), units[property]].filter(Boolean).join(' ')}`,
    )
  return [
    [code, author && !name.endsWith(author) ? `${name} ${author}` : name].filter(Boolean).join(' '),
    [rankLabel(rank), `in «${taxonomy.name}»`].filter(Boolean).join(' '),
    ...(accepted ? [`Synonym von ${accepted.name} (id ${accepted.id})`] : []),
    ...(vernacularNames.length > 0 ? [`Namen: ${names(vernacularNames)}`] : []),
    ...(synonyms.length > 0 ? [`Synonyme: ${names(synonyms)}`] : []),
    ...(lineage.length > 0 ? [`Steht unter: ${names(lineage)}`] : []),
    ...(Object.keys(taxon.properties).length > 0 ? [`${taxonomy.name}:`, ...said(taxon.properties, taxon.units)] : []),
    ...records.flatMap(({ collection, viaSynonym, properties: values, units: own }) => [
      `${collection}${viaSynonym === null ? '' : ` (steht beim Synonym ${viaSynonym})`}:`,
      ...said(values, own),
    ]),
    ...(relations.length > 0
      ? [`Beziehungen${taxon.relationCount > relations.length ? `, ${relations.length} von ${taxon.relationCount}` : ''}:`]
      : []),
    ...relations.map(({ relationType, direction, partner, collection }) =>
      direction === 'to'
        ? `- ${partner.name}: ${relationType} ${name} (${collection})`
        : `- ${relationType} ${partner.name} (${collection})`,
    ),
  ]
}
