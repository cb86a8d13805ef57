import { CHANGE_RECORD, changeTaxon, type Edit, remove, TYPES, undo } from './edits'
import type { Outcome } from './request'
import { type Row, rowsOf, stateOf, type Unit } from './unit'
import { editingIds, GENERA } from './world'

/** Asks until there is an answer or the connection breaks on the way; `editor` is its number. */
export type Ask = (editor: number, query: string, variables: Record<string, unknown>) => Promise<Outcome>

/** Somebody who edits what they made, in any order that makes sense, and keeps a journal of what was acknowledged. */
export class Editor {
  units: Unit[] = []
  /** Entries of the history that there must be, and how many more there may be. */
  acknowledged = 0
  lost = 0
  /** The same of the shared record. */
  counted = 0
  maybeCounted = 0
  /** The record about a taxon of the taxonomy that comes and goes. */
  foreign: Row & { allowed: string[]; isLeft: boolean }
  /** Refusals that nothing explains. */
  trouble: string[] = []
  private shared = { version: 1, value: 0 }

  constructor(
    private readonly number: number,
    private readonly ask: Ask,
    private readonly random: () => number,
  ) {
    this.foreign = { id: editingIds.foreignRecord(number), version: 1, value: '0', deletion: null, allowed: ['0'], isLeft: false }
  }

  /** One acknowledged edit, or one that was lost. */
  async edit(): Promise<void> {
    const unit = this.units.at(-1)
    if (!unit || unit.isLeft || this.chance(0.1)) return this.makeTaxon()
    if (this.chance(0.1)) return this.countShared()
    if (this.chance(0.15) && !this.foreign.isLeft) return this.editForeign()
    const edit = this.pick(
      unit.taxon.deletion === null ? this.editsOf(unit) : [undo('taxon', (each) => each.taxon, unit, rowsOf(unit))],
    )
    await this.attempt(unit, edit)
  }

  private editsOf(unit: Unit): Edit[] {
    const { taxon, record, relation } = unit
    const edits = [this.rename(unit), this.move(unit), remove('taxon', (each) => each.taxon, unit, rowsOf(unit))]
    if (record === null) edits.push(this.makeRecord(unit))
    else if (record.deletion !== null) edits.push(undo('record', (each) => each.record, unit))
    else
      edits.push(
        this.changeRecord(record),
        this.changeRecord(record),
        remove('record', (each) => each.record, unit),
      )
    if (relation === null) edits.push(this.makeRelation(taxon))
    else if (relation.deletion !== null) edits.push(undo('relation', (each) => each.relation, unit))
    else
      edits.push(
        this.changeRelation(relation),
        remove('relation', (each) => each.relation, unit),
      )
    return edits
  }

  private async makeTaxon(): Promise<void> {
    const mark = `e${this.number}-${this.units.length}`
    const parent = this.genus()
    const taxon: Row = { id: '', version: 1, value: `Neu ${mark}`, deletion: 'not there yet' }
    const unit: Unit = { mark, taxon, parent, record: null, relation: null, allowed: ['gone'], isLeft: false }
    this.units.push(unit)
    await this.attempt(unit, {
      mutation:
        'mutation ($taxonomy: ID!, $taxon: TaxonChanges!) { made: createTaxon(taxonomyId: $taxonomy, taxon: $taxon) { id version } }',
      variables: { taxonomy: editingIds.taxonomy, taxon: { parentId: parent, name: taxon.value, properties: { Marke: mark } } },
      entries: 1,
      apply: (each, data) => (each.taxon = { ...each.taxon, id: String(data?.made?.id), deletion: null }),
    })
  }

  private rename({ taxon }: Unit): Edit {
    const name = `${this.pick(['Ätna', 'Bufo', 'hyla', 'Rana 10', 'Rana 9'])} ${this.number}-${taxon.version}`
    return changeTaxon(taxon, { name }, (unit) => (unit.taxon.value = name))
  }

  private move({ taxon, parent }: Unit): Edit {
    const others = Array.from({ length: GENERA }, (_, n) => editingIds.genus(n)).filter((genus) => genus !== parent)
    const parentId = this.pick(others)
    return changeTaxon(taxon, { parentId }, (unit) => (unit.parent = parentId))
  }

  private makeRecord({ taxon }: Unit): Edit {
    return {
      mutation: `mutation ($collection: ID!, $taxon: ID!, $properties: Properties!) {
        made: createRecord(collectionId: $collection, taxonId: $taxon, properties: $properties) { id version } }`,
      variables: { collection: editingIds.records, taxon: taxon.id, properties: { Stand: 0, Wer: `e${this.number}` } },
      entries: 1,
      apply: (unit, data) => (unit.record = { id: String(data?.made?.id), version: 1, value: '0', deletion: null }),
    }
  }

  private changeRecord({ id, version, value }: Row): Edit {
    const next = Number(value) + 1
    return {
      mutation: CHANGE_RECORD,
      variables: { id, version, properties: { Stand: next, Menge: Math.floor(this.random() * 5) } },
      entries: 1,
      apply: (each) => (each.record = { id, version: version + 1, value: String(next), deletion: null }),
    }
  }

  private makeRelation({ id }: Row): Edit {
    const type = this.pick(TYPES)
    return {
      mutation: `mutation ($collection: ID!, $taxon: ID!, $related: ID!, $type: String!) {
        made: createRelation(collectionId: $collection, taxonId: $taxon, relatedTaxonId: $related,
          relationType: $type, properties: { Stetigkeit: 3 }) { id version } }`,
      variables: { collection: editingIds.relations, taxon: id, related: this.genus(), type },
      entries: 1,
      mayBeMissing: true,
      apply: (unit, data) => (unit.relation = { id: String(data?.made?.id), version: 1, value: type, deletion: null }),
    }
  }

  private changeRelation({ id, version, value }: Row): Edit {
    const type = this.pick(TYPES.filter((each) => each !== value))
    return {
      mutation:
        'mutation ($id: ID!, $version: Int!, $type: String!) { updateRelation(id: $id, version: $version, relationType: $type) { version } }',
      variables: { id, version, type },
      entries: 1,
      mayBeMissing: true,
      apply: (unit) => (unit.relation = { id, version: version + 1, value: type, deletion: null }),
    }
  }

  /** One up, on what was there when it is written: whoever is late gets the newer version and counts on from that. */
  private async countShared(): Promise<void> {
    for (;;) {
      const { version, value } = this.shared
      const variables = { id: editingIds.shared, version, properties: { Zähler: value + 1 } }
      const outcome = await this.ask(this.number, CHANGE_RECORD, variables)
      if (outcome.kind === 'done') {
        this.shared = { version: version + 1, value: value + 1 }
        this.counted++
        this.acknowledged++
        return
      }
      if (outcome.kind === 'unknown') {
        this.maybeCounted++
        this.lost++
        return
      }
      if (outcome.kind === 'refused' && outcome.conflict)
        this.shared = { version: outcome.conflict.version, value: Number(outcome.conflict.differences[0]?.theirs) }
      else if (outcome.kind === 'refused') return void this.trouble.push(`the shared record: ${outcome.code}`)
    }
  }

  private async editForeign(): Promise<void> {
    const { foreign } = this
    const unit: Unit = {
      mark: 'foreign',
      taxon: foreign,
      parent: '',
      record: foreign,
      relation: null,
      allowed: [],
      isLeft: false,
    }
    const edit =
      foreign.deletion !== null
        ? undo('record', (each) => each.record, unit)
        : this.chance(0.3)
          ? remove('record', (each) => each.record, unit)
          : { ...this.changeRecord(foreign), mayBeMissing: true }
    const outcome = await this.send({ ...edit, mayBeMissing: true })
    if (outcome === null) return
    const before = shownForeign(foreign)
    const changed: Unit = { ...unit, record: { ...foreign } }
    edit.apply(changed, outcome.kind === 'done' ? outcome.data : null)
    const after = { ...foreign, ...changed.record }
    this.foreign =
      outcome.kind === 'done'
        ? { ...after, allowed: [shownForeign(after)] }
        : { ...after, allowed: [before, shownForeign(after)], isLeft: true }
    this.count(outcome.kind === 'done', edit.entries)
  }

  private async attempt(unit: Unit, edit: Edit): Promise<void> {
    const outcome = await this.send(edit)
    if (outcome === null) return
    const before = stateOf(unit)
    edit.apply(unit, outcome.kind === 'done' ? outcome.data : null)
    unit.allowed = outcome.kind === 'done' ? [stateOf(unit)] : [before, stateOf(unit)]
    unit.isLeft = outcome.kind !== 'done'
    this.count(outcome.kind === 'done', edit.entries)
  }

  /** Null when it was certainly not done. */
  private async send({ mutation, variables, mayBeMissing = false }: Edit): Promise<Outcome | null> {
    for (;;) {
      const outcome = await this.ask(this.number, mutation, variables)
      if (outcome.kind === 'not sent') continue
      if (outcome.kind !== 'refused') return outcome
      if (!(mayBeMissing && outcome.code === 'NOT_FOUND'))
        this.trouble.push(`${outcome.code}: ${mutation} ${JSON.stringify(variables)}`)
      return null
    }
  }

  private count(isAcknowledged: boolean, entries: number): void {
    if (isAcknowledged) this.acknowledged += entries
    else this.lost += entries
  }

  private genus = () => editingIds.genus(Math.floor(this.random() * GENERA))
  private chance = (share: number) => this.random() < share
  private pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.random() * from.length)]
    if (chosen === undefined) throw new Error('There is nothing to choose from.')
    return chosen
  }
}

const shownForeign = ({ value, deletion }: Row) => (deletion === null ? value : 'gone')
