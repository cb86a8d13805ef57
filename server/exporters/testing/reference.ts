import type { ExportSettings, ExportView, FilterValue } from '../../../lib/domain/exportSettings'
import type { ValueType } from '../../../lib/domain/valueType'
import type { Properties, World, WorldField, WorldTaxon } from './world'

/**
 * The rows of an export computed the plain way, loop by loop, from the same rows as in the database. Nothing of server/exporters is used.
 * Cells are texts; the first two are id and name.
 */
export function referenceRows(world: World, settings: ExportSettings, view: ExportView): (string | null)[][] {
  const reference = new Reference(world, settings)
  return reference.sorted(reference.taxa().filter((taxon) => reference.passes(taxon)), view).map((taxon) => reference.cells(taxon)) // prettier-ignore
}

const german = new Intl.Collator('de')
const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

class Reference {
  constructor(
    private readonly world: World,
    private readonly settings: ExportSettings,
  ) {}

  taxa(): WorldTaxon[] {
    const { taxonomies, ids } = this.settings
    const chosen = this.world.taxonomies.filter(
      ({ name, published }) => published && (taxonomies.length === 0 || taxonomies.includes(name)),
    )
    return this.world.taxa.filter((taxon) => {
      if (taxon.acceptedId !== null || !chosen.some(({ id }) => id === taxon.taxonomyId)) return false
      return ids.length === 0 || ids.includes(taxon.id)
    })
  }

  cells(taxon: WorldTaxon): (string | null)[] {
    const { taxProperties, pcoProperties, rcoProperties, taxFilters, pcoFilters, rcoFilters, addFilterFields } = this.settings
    const columns = new Map<string, string | null>()
    const all = addFilterFields
      ? [...taxProperties, ...pcoProperties, ...rcoProperties, ...taxFilters, ...pcoFilters, ...rcoFilters]
      : [...taxProperties, ...pcoProperties, ...rcoProperties]
    for (const field of all) {
      const key = 'taxname' in field ? ['t', field.taxname, field.pname] : 'relationtype' in field ? ['r', field.pcname, field.relationtype, field.pname] : ['p', field.pcname, field.pname] // prettier-ignore
      columns.set(JSON.stringify(key), this.cell(taxon, field))
    }
    return [taxon.id, taxon.name, ...columns.values()]
  }

  passes(taxon: WorldTaxon): boolean {
    const { taxFilters, pcoFilters, rcoFilters } = this.settings
    return (
      taxFilters.every(
        (filter) =>
          this.taxonomyOf(taxon).name !== filter.taxname || matches(this.taxValue(taxon, filter), this.taxType(filter), filter),
      ) &&
      pcoFilters.every((filter) => matches(this.recordValue(taxon, filter), this.pcoType(filter), filter)) &&
      rcoFilters.every((filter) => {
        const values = this.relationsOf(taxon, filter.pcname, filter.relationtype).map((relation) =>
          this.relationValue(relation, filter),
        )
        const type = this.rcoType(filter)
        return filter.comparator === 'empty'
          ? values.every((value) => value === null)
          : values.some((value) => matches(value, type, filter))
      })
    )
  }

  sorted(taxa: WorldTaxon[], { sort }: ExportView): WorldTaxon[] {
    const byId = (a: WorldTaxon, b: WorldTaxon) => bytes(a.id, b.id)
    const byKey = (a: WorldTaxon, b: WorldTaxon) => bytes(a.sortKey, b.sortKey)
    if (!sort) {
      const byTaxonomy = (a: WorldTaxon, b: WorldTaxon) => german.compare(this.taxonomyOf(a).name, this.taxonomyOf(b).name)
      return taxa.sort((a, b) => byTaxonomy(a, b) || byKey(a, b) || byId(a, b))
    }
    const direction = sort.descending ? -1 : 1
    if (sort.column === 'id') return taxa.sort((a, b) => direction * byId(a, b))
    if (sort.column === 'name') return taxa.sort((a, b) => direction * byKey(a, b) || byId(a, b))
    const [axis, first = '', ...rest] = sort.column
      .replace(/\\(.)|~/g, (all, escaped: string) => escaped ?? '\u0001')
      .split('\u0001')
    const [second = '', third = ''] = rest
    const keyed = taxa.map((taxon) => ({ taxon, key: this.sortKey(taxon, axis ?? '', first, second, third) }))
    const compare = (a: string | number, b: string | number) => typeof a === 'number' && typeof b === 'number' ? a - b : german.compare(String(a), String(b)) || bytes(String(a), String(b)) // prettier-ignore
    return keyed
      .sort((a, b) => {
        if (a.key === null || b.key === null) return (a.key === null ? 1 : 0) - (b.key === null ? 1 : 0) || byId(a.taxon, b.taxon)
        return direction * compare(a.key, b.key) || byId(a.taxon, b.taxon)
      })
      .map(({ taxon }) => taxon)
  }

  private sortKey(taxon: WorldTaxon, axis: string, first: string, second: string, third: string): string | number | null {
    if (axis === 'tax')
      return typed(this.taxValue(taxon, { taxname: first, pname: second }), this.taxType({ taxname: first, pname: second }))
    if (axis === 'pco')
      return typed(this.recordValue(taxon, { pcname: first, pname: second }), this.pcoType({ pcname: first, pname: second }))
    const field = { pcname: first, relationtype: second, pname: third }
    const type = this.rcoType(field)
    if (type === 'text') return this.cell(taxon, field)
    const values = this.relationsOf(taxon, first, second).flatMap(
      (relation) => typed(this.relationValue(relation, field), type) ?? [],
    )
    return values.length === 0 ? null : (values.sort((a, b) => (a < b ? -1 : 1))[0] ?? null)
  }

  private cell(
    taxon: WorldTaxon,
    field:
      | { taxname: string; pname: string }
      | { pcname: string; pname: string }
      | { pcname: string; relationtype: string; pname: string },
  ): string | null {
    if ('taxname' in field) return this.taxonomyOf(taxon).name === field.taxname ? this.taxValue(taxon, field) : null
    if (!('relationtype' in field)) return this.recordValue(taxon, field)
    const values = this.relationsOf(taxon, field.pcname, field.relationtype).map((relation) =>
      this.relationValue(relation, field),
    )
    return values.every((value) => value === null) ? null : values.map((value) => value ?? '').join(' | ')
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
    if (pname === '@path') return this.parentsOf(taxon).map(({ name }) => name).reverse().join(' > ') || null // prettier-ignore
    return shown(taxon.properties, pname, this.taxType({ taxname, pname }))
  }

  private parentsOf(taxon: WorldTaxon): WorldTaxon[] {
    const parent = this.world.taxa.find(({ id }) => id === taxon.parentId)
    return parent ? [parent, ...this.parentsOf(parent)] : []
  }

  /** Own record, else the first lender's, as a whole. */
  private recordValue(taxon: WorldTaxon, { pcname, pname }: { pcname: string; pname: string }): string | null {
    const collection = this.collection(pcname)
    const owners = [taxon, ...(this.settings.withSynonymData ? this.lendersOf(taxon) : [])]
    for (const owner of owners) {
      const record = this.world.records.find(
        ({ collectionId, taxonId }) => collectionId === collection.id && taxonId === owner.id,
      )
      if (record) return shown(record.properties, pname, this.pcoType({ pcname, pname }))
    }
    return null
  }

  private lendersOf(taxon: WorldTaxon): WorldTaxon[] {
    const paired = this.world.synonyms.filter(({ taxonId }) => taxonId === taxon.id).map(({ synonymId }) => synonymId)
    return this.world.taxa
      .filter((other) => other.acceptedId === taxon.id || paired.includes(other.id))
      .filter((other) => this.taxonomyOf(other).published)
      .sort((a, b) => bytes(a.sortKey, b.sortKey) || bytes(a.id, b.id))
  }

  /** Own ones, then of each lender those to partners that are not there yet; in the order of the partners. */
  private relationsOf(taxon: WorldTaxon, pcname: string, type: string): World['relations'] {
    const collection = this.collection(pcname)
    const found: World['relations'] = []
    for (const owner of [taxon, ...(this.settings.withSynonymData ? this.lendersOf(taxon) : [])]) {
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

/** Core fields are text; a property whose name begins with @ is named with a second one. */
function typeIn(fields: WorldField[], pname: string): ValueType {
  return fields.find(({ name }) => name === pname.replace(/^@@/, '@'))?.type ?? 'text'
}

function shown(properties: Properties, pname: string, type: ValueType): string | null {
  const value = properties[pname.replace(/^@@/, '@')] ?? null
  if (value === null || value === '') return null
  return type === 'date' ? String(value).replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1') : String(value)
}

function typed(value: string | null, type: ValueType): string | number | null {
  if (value === null) return null
  return type === 'number' ? Number(value) : value
}

function matches(
  text: string | null,
  type: ValueType,
  { comparator, value }: { comparator: string; value: FilterValue },
): boolean {
  if (comparator === 'empty') return text === null
  if (text === null) return false
  if (comparator === 'notEmpty') return true
  if (comparator === 'LIKE') return text.includes(String(value))
  if (comparator === 'ILIKE') return text.toLowerCase().includes(String(value).toLowerCase())
  const order = (other: unknown): number => {
    if (type === 'number') return Number(text) - Number(other)
    if (type === 'date') return text < String(other) ? -1 : text > String(other) ? 1 : 0
    return german.compare(text, String(other)) || bytes(text, String(other))
  }
  if (comparator === 'in') return (JSON.parse(String(value)) as unknown[]).some((other) => order(other) === 0)
  if (comparator === 'between') {
    const [from, to] = String(value).split('..')
    return order(from) >= 0 && order(to) <= 0
  }
  const difference = order(value)
  if (comparator === '=') return difference === 0
  if (comparator === '>') return difference > 0
  if (comparator === '>=') return difference >= 0
  return comparator === '<' ? difference < 0 : difference <= 0
}
