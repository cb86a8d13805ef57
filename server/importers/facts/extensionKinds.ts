import { cell, type Column } from '../formats/taxonColumns'

type Find = (...words: string[]) => Column | null
/** A row as rows of one table: values of taxa as [taxon, property, value], relations as [taxon, type, partner, source]. */
type Reading = (
  taxon: Column,
  find: Find,
) => { isRelation: boolean; read: (values: readonly string[]) => string[][] } | { missing: string }

interface Kind {
  /** Names of Darwin Core row types and of tables (ColDP, tables without meta.xml), as `key` and `tableKey` write them. */
  names: readonly string[]
  /** What the collection is called behind the taxonomy's name. */
  title: string
  reading: Reading
}

const text = (values: readonly string[], column: Column | null) => (column ? (cell(values, column) ?? '') : '')

/** Darwin Core's extensions and ColDP's tables that speak of taxa, each with how its rows are read. */
export const kinds = {
  measurements: {
    names: ['measurementorfact', 'extendedmeasurementorfact', 'measurementorfacts', 'taxonproperty', 'taxonproperties'],
    title: 'Merkmale',
    reading: (taxon, find) => {
      const [property, value] = [find('measurementtype', 'property'), find('measurementvalue', 'value')]
      const unit = find('measurementunit', 'unit')
      return property && value
        ? {
            isRelation: false,
            read: (values) => [[text(values, taxon), text(values, property), text(values, value), text(values, unit)]],
          }
        : { missing: 'measurementType und measurementValue' }
    },
  },
  descriptions: {
    names: ['description'],
    title: 'Beschreibungen',
    reading: (taxon, find) => {
      const [description, type] = [find('description'), find('type')]
      return description
        ? {
            isRelation: false,
            read: (values) => [[text(values, taxon), text(values, type) || 'Beschreibung', text(values, description)]],
          }
        : { missing: 'description' }
    },
  },
  distributions: {
    names: ['distribution', 'speciesdistribution'],
    title: 'Verbreitung',
    reading: (taxon, find) => {
      const areas = [find('locality', 'area'), find('locationid', 'areaid'), find('countrycode', 'country')].filter(
        (column) => column !== null,
      )
      const states = [find('occurrencestatus', 'status'), find('establishmentmeans')].filter((column) => column !== null)
      const threat = find('threatstatus')
      if (areas.length === 0) return { missing: 'locality' }
      return {
        isRelation: false,
        read(values) {
          const area = areas.map((column) => text(values, column)).find((each) => each !== '') ?? ''
          if (area === '') return [[text(values, taxon), '', '']]
          const about = states.map((column) => text(values, column)).filter((each) => each !== '')
          const status = text(values, threat)
          return [
            [text(values, taxon), 'Verbreitung', about.length > 0 ? `${area} (${about.join(', ')})` : area],
            ...(status === '' ? [] : [[text(values, taxon), `threatStatus (${area})`, status]]),
          ]
        },
      }
    },
  },
  relationships: {
    names: ['resourcerelationship', 'speciesinteraction'],
    title: 'Beziehungen',
    reading: (taxon, find) => {
      const [subject, object] = [find('resourceid'), find('relatedresourceid', 'relatedtaxonid')]
      const [type, source] = [find('relationshipofresource', 'type'), find('relationshipaccordingto', 'referenceid')]
      if (!object || !type) return { missing: 'relatedResourceID und relationshipOfResource' }
      return {
        isRelation: true,
        read(values) {
          const [own, one, other] = [text(values, taxon), text(values, subject), text(values, object)]
          // A row speaks of the taxon it belongs to, also where an archive names that one as the related resource.
          const [from, to] = one === '' || one === own ? [own, other] : other === own ? [own, one] : [one, other]
          return [[from, text(values, type), to, text(values, source)]]
        },
      }
    },
  },
} as const satisfies Record<string, Kind>

export type ExtensionKind = keyof typeof kinds

/** What a table of this name holds about taxa; null for anything else. */
export const extensionKind = (name: string): ExtensionKind | null =>
  (Object.keys(kinds) as ExtensionKind[]).find((kind) => (kinds[kind].names as readonly string[]).includes(name.toLowerCase())) ??
  null
