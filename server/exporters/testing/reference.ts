// The export once more as plain loops, in one place so that it can be read beside the contract from top to bottom.
import {
  bytes,
  type CompanionName,
  type FieldName,
  german,
  keyOf,
  kindOf,
  matches,
  type PcoName,
  type RcoName,
  shown,
  sourceCell,
  sourceOf,
  type TaxName,
  typed,
  typeIn,
} from './referenceValues'
import type { World, WorldTaxon } from './world'
import type { ExportSettings, ExportView, FilterGroup, GroupPart, RcoFilter } from '../../../lib/domain/export/exportShape'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'

/**
 * The rows of an export computed the plain way, loop by loop, from the same rows as in the database. Nothing of server/exporters is used.
 * Cells are texts; the first two are id and name. One class in one file, though a long one: it is read against the rules of the export, from
 * top to bottom.
 */
export function referenceRows(world: World, settings: ExportSettings, view: ExportView): (string | null)[][] {
  const reference = new Reference(world, settings, view)
  const columns = reference.columns()
  return reference.sorted(reference.rows()).map((row) => reference.cells(row, columns))
}

type Relation = World['relations'][number]

/** A taxon, or one of its relations. */
interface Row {
  taxon: WorldTaxon
  /** Place of the relation's kind among those that have rows, and of the relation among its kind. */
  kind: number
  place: number
  relation: Relation | null
}

const leaves = ({ parts }: FilterGroup): (TaxName | PcoName | RcoName)[] =>
  parts.flatMap((part) => ('match' in part ? leaves(part) : [part]))

class Reference {
  constructor(
    private readonly world: World,
    private readonly settings: ExportSettings,
    private readonly view: ExportView,
  ) {}

  rows(): Row[] {
    const kinds = this.kinds()
    return this.taxa()
      .filter((taxon) => this.passes(taxon))
      .flatMap((taxon): Row[] => {
        const rows: Row[] = []
        for (const [kind, { pcname, relationtype }] of kinds.entries()) {
          const passing = this.passingRelations(taxon, pcname, relationtype)
          passing.forEach((relation, place) => rows.push({ taxon, kind, place, relation }))
        }
        return rows.length > 0 ? rows : [{ taxon, kind: 0, place: 0, relation: null }]
      })
  }

  /** Those of one type on which every filter of that type holds. */
  private passingRelations(taxon: WorldTaxon, pcname: string, relationtype: string): Relation[] {
    const filters = this.filtersOf(pcname, relationtype)
    const all = this.relationsOf(taxon, pcname, relationtype)
    return all.filter((relation) => filters.every((filter) => this.passesFilter(relation, filter)))
  }

  private taxa(): WorldTaxon[] {
    const { taxonomies, ids } = this.settings
    const { subtree } = this.view
    const chosen = this.world.taxonomies.filter(
      ({ name, published }) => published && (taxonomies.length === 0 || taxonomies.includes(name)),
    )
    return this.world.taxa.filter((taxon) => {
      if (taxon.acceptedId !== null || !chosen.some(({ id }) => id === taxon.taxonomyId)) return false
      if (subtree.length > 0 && ![taxon, ...this.parentsOf(taxon)].some(({ id }) => subtree.includes(id))) return false
      if (this.view.ranks && !this.isSpecies(taxon)) return false
      return ids.length === 0 || ids.includes(taxon.id)
    })
  }

  private isSpecies({ id, rank }: WorldTaxon): boolean {
    if (rank === 'genus' || rank === 'species aggregate') return false
    return (
      rank === 'species' ||
      rank === 'subspecies' ||
      rank === 'variety' ||
      !this.world.taxa.some(({ parentId }) => parentId === id)
    )
  }

  /** Null: it says nothing of this taxon. */
  private partHolds(taxon: WorldTaxon, part: GroupPart): boolean | null {
    if ('match' in part) return this.groupHolds(taxon, part)
    if (part.axis === 'rco') return this.hasRelation(taxon, [part])
    if (part.axis === 'pco') return matches(this.recordValue(taxon, part), this.pcoType(part), part)
    if (this.taxonomyOf(taxon).name !== part.taxname) return null
    return matches(this.taxValue(taxon, part), this.taxType(part), part)
  }

  private groupHolds(taxon: WorldTaxon, { match, parts }: FilterGroup): boolean | null {
    const said = parts.map((part) => this.partHolds(taxon, part)).filter((holds) => holds !== null)
    if (said.length === 0) return null
    if (match === 'any') return said.includes(true)
    if (match === 'none') return !said.includes(true)
    // What is asked of relations of one type at once is asked of one relation.
    const relations = parts.flatMap((part) => ('match' in part || part.axis !== 'rco' ? [] : [part]))
    const kinds = new Map(relations.map((filter) => [JSON.stringify([filter.pcname, filter.relationtype]), filter]))
    const ofKind = (kind: RcoFilter) =>
      relations.filter(({ pcname, relationtype }) => pcname === kind.pcname && relationtype === kind.relationtype)
    return !said.includes(false) && [...kinds.values()].every((kind) => this.hasRelation(taxon, ofKind(kind)))
  }

  /** One on which all of them hold; or, where only emptiness is asked for, none at all. The filters are on relations of one type. */
  private hasRelation(taxon: WorldTaxon, filters: RcoFilter[]): boolean {
    const [{ pcname, relationtype } = { pcname: '', relationtype: '' }] = filters
    const all = this.relationsOf(taxon, pcname, relationtype)
    if (all.length === 0) return filters.every(({ comparator }) => comparator === 'empty')
    return all.some((relation) => filters.every((filter) => this.passesFilter(relation, filter)))
  }

  /** The relation types that have rows of their own, in the order of their columns. */
  private kinds(): { pcname: string; relationtype: string }[] {
    if (!this.view.relationRows) return []
    const kinds: { pcname: string; relationtype: string }[] = []
    for (const field of this.fields()) {
      if (!('relationtype' in field) || 'companion' in field) continue
      if (kinds.some((kind) => kind.pcname === field.pcname && kind.relationtype === field.relationtype)) continue
      kinds.push({ pcname: field.pcname, relationtype: field.relationtype })
    }
    return kinds
  }

  private filtersOf(pcname: string, relationtype: string) {
    return this.settings.rcoFilters.filter((filter) => filter.pcname === pcname && filter.relationtype === relationtype)
  }

  private passesFilter(relation: Relation, filter: RcoFilter): boolean {
    return matches(this.relationValue(relation, filter), this.rcoType(filter), filter)
  }

  /** The fields of the columns behind id and name in default order, each once, without companions. */
  private fields(): (TaxName | PcoName | RcoName)[] {
    const { taxProperties, pcoProperties, rcoProperties, taxFilters, pcoFilters, rcoFilters, addFilterFields } = this.settings
    const all = [...taxProperties, ...pcoProperties, ...rcoProperties]
    if (addFilterFields) all.push(...taxFilters, ...pcoFilters, ...rcoFilters, ...this.view.filterGroups.flatMap(leaves))
    return [...new Map(all.map((field) => [keyOf(field), field])).values()]
  }

  columns(): FieldName[] {
    const fields = this.fields()
    const all: FieldName[] = []
    for (const [index, field] of fields.entries()) {
      all.push(field)
      const isLast = !fields.slice(index + 1).some((other) => sourceOf(other) === sourceOf(field))
      if (!isLast) continue
      const of = 'taxname' in field ? 'tax' : 'relationtype' in field ? 'rco' : 'pco'
      const name = 'taxname' in field ? field.taxname : field.pcname
      const relationtype = 'relationtype' in field ? field.relationtype : ''
      const companions = [
        ...(this.view.provenance ? ['source', 'state'] : []),
        ...(this.view.provenance && of !== 'tax' ? ['synonym'] : []),
        ...(this.view.lendAlong && of !== 'tax' ? ['predecessor'] : []),
      ]
      for (const companion of companions) all.push({ companion, of, name, relationtype })
    }
    const wanted = this.view.columns.map((key) => all.find((field) => keyOf(field) === key)!)
    return [...wanted, ...all.filter((field) => !wanted.includes(field))]
  }

  cells(row: Row, columns: FieldName[]): (string | null)[] {
    return [row.taxon.id, row.taxon.name, ...columns.map((field) => this.cell(row, field))]
  }

  private passes(taxon: WorldTaxon): boolean {
    const { taxFilters, pcoFilters, rcoFilters } = this.settings
    return (
      this.view.filterGroups.every((group) => this.groupHolds(taxon, group) !== false) &&
      taxFilters.every(
        (filter) =>
          this.taxonomyOf(taxon).name !== filter.taxname || matches(this.taxValue(taxon, filter), this.taxType(filter), filter),
      ) &&
      pcoFilters.every((filter) => matches(this.recordValue(taxon, filter), this.pcoType(filter), filter)) &&
      rcoFilters.every(({ pcname, relationtype }) => {
        if (this.passingRelations(taxon, pcname, relationtype).length > 0) return true
        const needsNone = this.filtersOf(pcname, relationtype).every(({ comparator }) => comparator === 'empty')
        return needsNone && this.relationsOf(taxon, pcname, relationtype).length === 0
      })
    )
  }

  sorted(rows: Row[]): Row[] {
    const { sort } = this.view
    const byId = (a: Row, b: Row) => bytes(a.taxon.id, b.taxon.id)
    const byKey = (a: Row, b: Row) => bytes(a.taxon.sortKey, b.taxon.sortKey)
    const byRelation = (a: Row, b: Row) => a.kind - b.kind || a.place - b.place
    if (!sort) {
      const byTaxonomy = (a: Row, b: Row) => german.compare(this.taxonomyOf(a.taxon).name, this.taxonomyOf(b.taxon).name)
      return rows.sort((a, b) => byTaxonomy(a, b) || byKey(a, b) || byId(a, b) || byRelation(a, b))
    }
    const direction = sort.descending ? -1 : 1
    if (sort.column === 'id') return rows.sort((a, b) => direction * byId(a, b) || byRelation(a, b))
    if (sort.column === 'name') return rows.sort((a, b) => direction * byKey(a, b) || byId(a, b) || byRelation(a, b))
    const field = this.sortField(sort.column)
    const keyed = rows.map((row) => ({ row, key: this.sortKey(row, field) }))
    const compare = (a: string | number, b: string | number) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : german.compare(String(a), String(b)) || bytes(String(a), String(b))
    const ties = (a: Row, b: Row) => byId(a, b) || byRelation(a, b)
    return keyed
      .sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null ? 1 : 0) - (b.key === null ? 1 : 0) || ties(a.row, b.row)
        return direction * compare(a.key, b.key) || ties(a.row, b.row)
      })
      .map(({ row }) => row)
  }

  private sortField(key: string): FieldName {
    const [axis = '', ...rest] = key.replace(/\\(.)|~/g, (_, escaped: string) => escaped ?? '\u0001').split('\u0001')
    const [first = '', second = '', third = ''] = rest
    if (axis === 'tax') return { taxname: first, pname: second }
    if (axis === 'pco') return { pcname: first, pname: second }
    if (axis === 'rco') return { pcname: first, relationtype: second, pname: third }
    return { companion: axis, of: first, name: second, relationtype: third }
  }

  private sortKey(row: Row, field: FieldName): string | number | null {
    if ('taxname' in field) return typed(this.taxValue(row.taxon, field), this.taxType(field))
    const isOfRelations = 'companion' in field ? field.of === 'rco' : 'relationtype' in field
    if (!isOfRelations)
      return 'companion' in field ? this.cell(row, field) : typed(this.recordValue(row.taxon, field), this.pcoType(field))
    const type = 'companion' in field ? (field.companion === 'state' ? 'date' : 'text') : this.rcoType(field as RcoName)
    const { pcname, relationtype } = kindOf(field as RcoName | CompanionName)
    const isInRow = this.kinds().some((kind) => kind.pcname === pcname && kind.relationtype === relationtype)
    if (type === 'text' || isInRow) return typed(this.cell(row, field), type)
    const values = this.relationsOf(row.taxon, pcname, relationtype).flatMap(
      (relation) => typed(this.ofRelation(row.taxon, relation, field as RcoName | CompanionName), type) ?? [],
    )
    return values.length === 0 ? null : (values.sort((a, b) => (a < b ? -1 : 1))[0] ?? null)
  }

  private cell(row: Row, field: FieldName): string | null {
    const { taxon } = row
    if ('taxname' in field) return this.taxonomyOf(taxon).name === field.taxname ? this.taxValue(taxon, field) : null
    if ('companion' in field && field.of === 'tax') {
      const taxonomy = this.taxonomyOf(taxon)
      return taxonomy.name === field.name ? sourceCell(field.companion, taxonomy) : null
    }
    if ('companion' in field && field.of === 'pco') return this.recordCompanion(taxon, field)
    if (!('relationtype' in field)) return this.recordValue(taxon, field)
    const { pcname, relationtype } = kindOf(field)
    const kinds = this.kinds()
    const kind = kinds.findIndex((other) => other.pcname === pcname && other.relationtype === relationtype)
    if (kind >= 0) return row.relation && row.kind === kind ? this.ofRelation(taxon, row.relation, field) : null
    const values = this.relationsOf(taxon, pcname, relationtype).map((relation) => this.ofRelation(taxon, relation, field))
    return values.every((value) => value === null)
      ? null
      : values.map((value) => (value ?? '').replace(/[|\\]/g, (sign) => `\\${sign}`)).join(' | ')
  }

  private ofRelation(taxon: WorldTaxon, relation: Relation, field: RcoName | CompanionName): string | null {
    if (!('companion' in field)) return this.relationValue(relation, field)
    if (field.companion !== 'synonym' && field.companion !== 'predecessor')
      return sourceCell(field.companion, this.collection(field.name), this.origin(relation))
    return this.lentBy(
      taxon,
      this.world.taxa.find(({ id }) => id === relation.taxonId)!,
      field.companion,
    )
  }

  private recordCompanion(taxon: WorldTaxon, { companion, name }: CompanionName): string | null {
    const found = this.recordOf(taxon, name)
    if (!found) return null
    if (companion === 'synonym' || companion === 'predecessor') return this.lentBy(taxon, found.owner, companion)
    return sourceCell(companion, this.collection(name), this.origin(found.record))
  }

  private origin({ originCollectionId }: { originCollectionId: string | null }) {
    return this.world.collections.find(({ id, published }) => published && id === originCollectionId)
  }

  private taxonomyOf(taxon: WorldTaxon) {
    return this.world.taxonomies.find(({ id }) => id === taxon.taxonomyId)!
  }

  private taxValue(taxon: WorldTaxon, { taxname, pname }: { taxname: string; pname: string }): string | null {
    if (this.taxonomyOf(taxon).name !== taxname) return null
    if (pname === '@author') return taxon.author
    if (pname === '@rank') return taxon.rank
    if (pname === '@taxonomy') return taxname
    if (pname === '@germanName') return taxon.germanName
    if (pname === '@parent') return this.parentsOf(taxon)[0]?.name ?? null
    const parents = () => this.parentsOf(taxon).map(({ name }) => name)
    if (pname === '@path') return parents().reverse().join(' > ') || null
    if (pname === '@status') return 'accepted'
    // The world's taxa have neither.
    if (pname === '@code' || pname === '@sourceId') return null
    if (/^@[^@]/.test(pname)) throw new Error(`The plain loop does not know ${pname} yet: docs/recipes/export-column.md, step 4.`)
    return shown(taxon.properties, pname, this.taxType({ taxname, pname }))
  }

  private parentsOf(taxon: WorldTaxon): WorldTaxon[] {
    const parent = this.world.taxa.find(({ id }) => id === taxon.parentId)
    return parent ? [parent, ...this.parentsOf(parent)] : []
  }

  private recordValue(taxon: WorldTaxon, { pcname, pname }: { pcname: string; pname: string }): string | null {
    const found = this.recordOf(taxon, pcname)
    return found ? shown(found.record.properties, pname, this.pcoType({ pcname, pname })) : null
  }

  /** Own record, else the first lender's, as a whole. */
  private recordOf(taxon: WorldTaxon, pcname: string) {
    const collection = this.collection(pcname)
    for (const owner of [taxon, ...this.lendersOf(taxon)]) {
      const record = this.world.records.find(
        ({ collectionId, taxonId }) => collectionId === collection.id && taxonId === owner.id,
      )
      if (record) return { record, owner }
    }
    return null
  }

  /** Synonyms, then those that went over into it; each that is both lends as the former. */
  private lendersOf(taxon: WorldTaxon): WorldTaxon[] {
    return [...new Set([...this.synonymsOf(taxon), ...this.predecessorsOf(taxon)])]
  }

  private synonymsOf(taxon: WorldTaxon): WorldTaxon[] {
    if (!this.settings.withSynonymData) return []
    const paired = this.world.synonyms.filter(({ taxonId }) => taxonId === taxon.id).map(({ synonymId }) => synonymId)
    return this.published((other) => other.acceptedId === taxon.id || paired.includes(other.id))
  }

  /** One step along what is certain or decided of the crosswalks, and only where one taxon is still one taxon. */
  private predecessorsOf(taxon: WorldTaxon): WorldTaxon[] {
    if (!this.view.lendAlong) return []
    const leading = this.world.crosswalks.flatMap(({ making, pairs }) =>
      pairs.filter((pair) => {
        if (pair.making !== making || pair.overruled || pair.former || pair.state === 'open' || pair.toId !== taxon.id)
          return false
        return ['same', 'renamed', 'moved', 'rankChanged'].includes(pair.kind)
      }),
    )
    return this.published((other) => leading.some(({ fromId }) => fromId === other.id))
  }

  private published(isWanted: (taxon: WorldTaxon) => boolean): WorldTaxon[] {
    return this.world.taxa
      .filter((other) => isWanted(other) && this.taxonomyOf(other).published)
      .sort((a, b) => bytes(a.sortKey, b.sortKey) || bytes(a.id, b.id))
  }

  private lentBy(taxon: WorldTaxon, owner: WorldTaxon, companion: 'synonym' | 'predecessor'): string | null {
    if (owner === taxon) return null
    const isSynonym = this.synonymsOf(taxon).includes(owner)
    if (companion === 'synonym') return isSynonym ? owner.name : null
    return isSynonym ? null : `${owner.name} (${this.taxonomyOf(owner).name})`
  }

  /** Own ones, then of each lender those to partners that are not there yet; in the order of the partners. */
  private relationsOf(taxon: WorldTaxon, pcname: string, type: string): World['relations'] {
    const collection = this.collection(pcname)
    const found: World['relations'] = []
    for (const owner of [taxon, ...this.lendersOf(taxon)]) {
      const known = new Set(found.map(({ relatedTaxonId }) => relatedTaxonId))
      for (const relation of this.world.relations) {
        if (relation.collectionId !== collection.id || relation.type !== type || relation.taxonId !== owner.id) continue
        if (!known.has(relation.relatedTaxonId) && this.taxonomyOf(this.partner(relation)).published) found.push(relation)
      }
    }
    return found.sort(
      (a, b) =>
        bytes(this.partner(a).sortKey, this.partner(b).sortKey) || bytes(a.relatedTaxonId, b.relatedTaxonId) || bytes(a.id, b.id),
    )
  }

  private relationValue(
    relation: World['relations'][number],
    field: { pcname: string; relationtype: string; pname: string },
  ): string | null {
    return field.pname === '@partner' ? this.partner(relation).name : shown(relation.properties, field.pname, this.rcoType(field))
  }

  private partner(relation: World['relations'][number]): WorldTaxon {
    return this.world.taxa.find(({ id }) => id === relation.relatedTaxonId)!
  }

  private collection(name: string) {
    return this.world.collections.find((collection) => collection.name === name)!
  }

  private taxType({ taxname, pname }: { taxname: string; pname: string }): ValueType {
    return typeIn(this.world.taxonomies.find(({ name }) => name === taxname)!.fields, pname)
  }

  private pcoType({ pcname, pname }: { pcname: string; pname: string }): ValueType {
    return typeIn(this.collection(pcname).fields, pname)
  }

  private rcoType({ pcname, relationtype, pname }: { pcname: string; relationtype: string; pname: string }): ValueType {
    return typeIn(this.collection(pcname).relations.find(({ type }) => type === relationtype)!.fields, pname)
  }
}
