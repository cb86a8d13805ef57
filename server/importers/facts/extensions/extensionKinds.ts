import type { Column } from '../../columns/column'
import type { Table } from '../../text/readTable'
import type { RowCells } from '../../columns/rowCells'

/** What a row of an extension says of its taxon; columns that its kind does not know are said of `key`, where a taxon has several rows. */
export interface ExtensionRow {
  key: string
  values: ExtensionValue[]
  relation: { from: string; type: string; to: string; properties: ExtensionValue[] } | null
  /** Columns of which the row cannot keep what it says. */
  left?: readonly (Column | null)[]
}

export interface ExtensionValue {
  name: string
  value: string
  unit: string | null
}

/** How the rows of a table are read; `claimed` are the columns that it looks at itself. */
export interface ExtensionReading {
  claimed: readonly Column[]
  /** Column of areas and column of what is said about each, where that is a field of its own for few areas only. */
  perArea?: { areas: readonly Column[]; value: Column }
  read(row: RowCells, isListed: boolean): ExtensionRow
}

/** A table beside the taxa of an archive: what it holds, its tables, and which column names the taxon. */
export interface ExtensionTable {
  kind: ExtensionKind
  tables: Table[]
  columns: Column[]
  taxon: Column
}

type Find = (...words: string[]) => Column | null

interface Kind {
  /** Names of Darwin Core row types and of tables (ColDP, tables without meta.xml), as `key` and `tableKey` write them. */
  names: readonly string[]
  /** What the collection is called behind the taxonomy's name. */
  title: string
  reading(taxon: Column, find: Find, columns: readonly Column[]): ExtensionReading | { missing: string }
}

const present = (columns: readonly (Column | null)[]): Column[] => columns.filter((column) => column !== null)
const take = (row: RowCells, column: Column | null) => (column ? (row.take(column) ?? '') : '')
const value = (name: string, text: string, unit: string | null = null): ExtensionValue[] =>
  name === '' || text === '' ? [] : [{ name, value: text, unit }]
const said = (key: string, values: ExtensionValue[]): ExtensionRow => ({ key, values, relation: null })

/** Darwin Core's extensions and ColDP's tables that speak of taxa, each with how its rows are read. */
export const kinds = {
  measurements: {
    names: ['measurementorfact', 'extendedmeasurementorfact', 'measurementorfacts', 'taxonproperty', 'taxonproperties'],
    title: 'Merkmale',
    reading(taxon, find) {
      const [property, amount] = [find('measurementtype', 'property'), find('measurementvalue', 'value')]
      const unit = find('measurementunit', 'unit')
      if (!property || !amount) return { missing: 'measurementType und measurementValue' }
      return {
        claimed: present([taxon, property, amount, unit]),
        read(row) {
          const [name, text] = [take(row, property), take(row, amount)]
          const values = value(name, text, take(row, unit) || null)
          return { ...said(name, values), left: values.length > 0 ? [] : [amount, unit] }
        },
      }
    },
  },
  descriptions: {
    names: ['description'],
    title: 'Beschreibungen',
    reading(taxon, find) {
      const [description, type] = [find('description'), find('type')]
      if (!description) return { missing: 'description' }
      return {
        claimed: present([taxon, description, type]),
        read(row) {
          const name = take(row, type) || 'Beschreibung'
          return said(name, value(name, take(row, description)))
        },
      }
    },
  },
  distributions: {
    names: ['distribution', 'speciesdistribution'],
    title: 'Verbreitung',
    reading(taxon, find) {
      const areas = present([find('locality', 'area'), find('locationid', 'areaid'), find('countrycode', 'country')])
      const states = present([find('occurrencestatus', 'status'), find('establishmentmeans')])
      const threat = find('threatstatus')
      if (areas.length === 0) return { missing: 'locality' }
      return {
        claimed: present([taxon, ...areas, ...states, threat]),
        ...(threat && { perArea: { areas, value: threat } }),
        read(row, isListed) {
          const [first, ...others] = areas.flatMap((column) => (row.take(column) === null ? [] : [column]))
          const area = take(row, first ?? null)
          const about = states.map((column) => take(row, column)).filter((each) => each !== '')
          const status = take(row, threat)
          if (!first)
            return said('', [
              ...states.flatMap((column) => value(column.name, take(row, column))),
              ...value('threatStatus', status),
            ])
          return said(area, [
            ...value('Verbreitung', about.length > 0 ? `${area} (${about.join(', ')})` : area),
            ...others.flatMap((column) => value(column.name, `${area}: ${take(row, column)}`)),
            ...(status === ''
              ? []
              : isListed
                ? value('threatStatus', `${area}: ${status}`)
                : value(`threatStatus (${area})`, status)),
          ])
        },
      }
    },
  },
  relationships: {
    names: ['resourcerelationship', 'speciesinteraction'],
    title: 'Beziehungen',
    reading(taxon, find) {
      const [subject, object] = [find('resourceid'), find('relatedresourceid', 'relatedtaxonid')]
      const [type, source] = [find('relationshipofresource', 'type'), find('relationshipaccordingto', 'referenceid')]
      const names = [find('relatedtaxonscientificname'), find('relatedscientificname'), find('remarks', 'relationshipremarks')]
      if (!(object ?? names[0] ?? names[1]) || !type) return { missing: 'relatedResourceID und relationshipOfResource' }
      return {
        claimed: present([taxon, subject, object, type, source, ...names]),
        read(row) {
          const [own, one, other, kind] = [take(row, taxon), take(row, subject), take(row, object), take(row, type)]
          const named = present(names).filter((column) => row.take(column) !== null)
          const [partner, ...rest] = named
          // A partner that is no taxon of the archive is all the same worth knowing.
          if (other === '' && partner) {
            const beside = [one === own ? null : subject, source, ...rest]
            const about = present(beside).flatMap((column) => value(column.name, take(row, column)))
            return said(kind, [...value(kind || 'Beziehung', take(row, partner)), ...about])
          }
          // A row speaks of the taxon it belongs to, also where an archive names that one as the related resource.
          const [from, to] = one === '' || one === own ? [own, other] : other === own ? [own, one] : [one, other]
          const properties = [
            ...value('source', take(row, source)),
            ...named.flatMap((column) => value(column.name, take(row, column))),
            // A row may belong to a taxon that is neither of the two.
            ...([from, to].includes(own) ? [] : value(taxon.name, own)),
          ]
          return { key: '', values: [], relation: { from, type: kind, to, properties } }
        },
      }
    },
  },
  estimates: {
    names: ['speciesestimate'],
    title: 'Schätzungen',
    reading(taxon, find) {
      const [estimate, type] = [find('estimate'), find('type')]
      if (!estimate) return { missing: 'estimate' }
      return {
        claimed: present([taxon, estimate, type]),
        read(row) {
          const kind = take(row, type)
          return said(kind, value(`Geschätzte Zahl der Arten${kind === '' ? '' : ` (${kind})`}`, take(row, estimate)))
        },
      }
    },
  },
  profiles: {
    names: ['speciesprofile', 'taxonprofile'],
    title: 'Profil',
    reading(taxon, _, columns) {
      const others = columns.filter((column) => column.index !== taxon.index && !/^(taxon|core)?id$/i.test(column.name))
      if (others.length === 0) return { missing: 'mit Werten' }
      return {
        claimed: [taxon, ...others],
        read: (row) =>
          said(
            '',
            others.flatMap((column) => value(column.name, take(row, column))),
          ),
      }
    },
  },
} as const satisfies Record<string, Kind>

export type ExtensionKind = keyof typeof kinds

/** What a table of this name holds about taxa; null for anything else. */
export const extensionKind = (name: string): ExtensionKind | null =>
  (Object.keys(kinds) as ExtensionKind[]).find((kind) => (kinds[kind].names as readonly string[]).includes(name.toLowerCase())) ??
  null
