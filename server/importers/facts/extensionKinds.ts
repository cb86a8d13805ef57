import { cell, type Column } from '../formats/taxonColumns'

type Find = (...words: string[]) => Column | null
type Read = (values: readonly string[]) => string[][]
/** A row as rows of two tables: values of taxa as [taxon, property, value, unit], relations as [taxon, type, partner, source]. */
export interface ExtensionRows {
  values?: Read
  relations?: Read
}
type Reading = (taxon: Column, find: Find, columns: readonly Column[]) => ExtensionRows | { missing: string }

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
        ? { values: (values) => [[text(values, taxon), text(values, property), text(values, value), text(values, unit)]] }
        : { missing: 'measurementType und measurementValue' }
    },
  },
  descriptions: {
    names: ['description'],
    title: 'Beschreibungen',
    reading: (taxon, find) => {
      const [description, type] = [find('description'), find('type')]
      return description
        ? { values: (values) => [[text(values, taxon), text(values, type) || 'Beschreibung', text(values, description)]] }
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
        values(values) {
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
      const objectNames = [
        find('relatedtaxonscientificname'),
        find('relatedscientificname'),
        find('remarks', 'relationshipremarks'),
      ]
      const objectName = (values: readonly string[]) =>
        objectNames.map((column) => text(values, column)).find((name) => name !== '') ?? ''
      if (!(object ?? objectNames[0] ?? objectNames[1]) || !type)
        return { missing: 'relatedResourceID und relationshipOfResource' }
      const hasNameOnly = (values: readonly string[]) => text(values, object) === '' && objectName(values) !== ''
      return {
        relations(values) {
          if (hasNameOnly(values)) return []
          const [own, one, other] = [text(values, taxon), text(values, subject), text(values, object)]
          // A row speaks of the taxon it belongs to, also where an archive names that one as the related resource.
          const [from, to] = one === '' || one === own ? [own, other] : other === own ? [own, one] : [one, other]
          return [[from, text(values, type), to, text(values, source)]]
        },
        // A partner that is no taxon of the archive is all the same worth knowing.
        values: (values) => (hasNameOnly(values) ? [[text(values, taxon), text(values, type), objectName(values)]] : []),
      }
    },
  },
  estimates: {
    names: ['speciesestimate'],
    title: 'Schätzungen',
    reading: (taxon, find) => {
      const [estimate, type] = [find('estimate'), find('type')]
      return estimate
        ? {
            values: (values) => [
              [
                text(values, taxon),
                `Geschätzte Zahl der Arten${text(values, type) && ` (${text(values, type)})`}`,
                text(values, estimate),
              ],
            ],
          }
        : { missing: 'estimate' }
    },
  },
  profiles: {
    names: ['speciesprofile', 'taxonprofile'],
    title: 'Profil',
    reading: (taxon, _, columns) => {
      const others = columns.filter((column) => column.index !== taxon.index && !/^(taxon|core)?id$/i.test(column.name))
      return others.length > 0
        ? {
            values: (values) =>
              others.flatMap((column) => {
                const value = text(values, column)
                return value === '' ? [] : [[text(values, taxon), column.name, value]]
              }),
          }
        : { missing: 'mit Werten' }
    },
  },
} as const satisfies Record<string, Kind>

export type ExtensionKind = keyof typeof kinds

/** What a table of this name holds about taxa; null for anything else. */
export const extensionKind = (name: string): ExtensionKind | null =>
  (Object.keys(kinds) as ExtensionKind[]).find((kind) => (kinds[kind].names as readonly string[]).includes(name.toLowerCase())) ??
  null
