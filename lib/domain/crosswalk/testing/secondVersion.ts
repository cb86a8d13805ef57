import { randomNumbers } from '../../testing/randomNumbers'
import type { CrosswalkKind } from '../crosswalkKinds'
import type { NameRow } from '../named'
import { DrawnList } from './drawnList'
import { synonymRow, Words } from './writtenRows'

/** How many taxa each change happens to. */
export interface Changes {
  renamed: number
  moved: number
  merged: number
  split: number
  gone: number
  new: number
  respelt: number
}

/** What is true of a taxon that was changed: the taxa it became, and of what kind each pair is. */
export interface Truth {
  toIds: readonly string[]
  kind: CrosswalkKind
}

interface Drawing {
  seed: number
  isHabitats: boolean
  /** Whether the source calls a taxon in the second version as in the first. */
  keepsIds: boolean
}

/**
 * A second version of a list, in which what is asked for happened to taxa drawn by the seed, to each at most one thing; what joins, splits or falls away are
 * taxa with nothing below them. Ids of rows say nothing: the second version has its own. Taxa that are to be split get a synonym where they had none: `old` is
 * the list with those. `truth`: by the old id, of those that were changed. Throws RangeError where the list has too few taxa for so many changes.
 */
export function secondVersion(given: readonly NameRow[], changes: Changes, { seed, isHabitats, keepsIds }: Drawing) {
  const random = randomNumbers(seed + 1)
  const list = new DrawnList(given, isHabitats, random, new Words(random, given))
  const old = [...given, ...list.withSynonyms(changes.split)]
  const young = new Map(old.map((row) => [row.id, inNew(row, keepsIds)]))
  const truth = new Map<string, Truth>()
  const added: NameRow[] = []
  const now = (row: NameRow): NameRow => young.get(row.id) ?? row
  const addSynonym = (of: NameRow, into: NameRow) => added.push(synonymRow(`s${of.id}`, of, newId(into.id)))
  // Splits first: they need a synonym.
  for (const [row, synonym] of list.takeSplit(changes.split)) {
    young.set(synonym.id, { ...now(synonym), ...pick(now(row), 'parentId', 'status', 'rank'), acceptedId: null })
    truth.set(row.id, { toIds: [now(row).id, now(synonym).id], kind: 'split' })
  }
  for (const row of list.take(changes.renamed)) {
    young.set(row.id, { ...now(row), name: list.otherName(row), author: isHabitats ? null : `(${row.author ?? 'Old'}) Nov.` })
    addSynonym(row, row)
    truth.set(row.id, { toIds: [now(row).id], kind: 'renamed' })
  }
  for (const [row, parent] of list.takeMoved(changes.moved)) {
    young.set(row.id, { ...now(row), parentId: newId(parent.id) })
    truth.set(row.id, { toIds: [now(row).id], kind: 'moved' })
  }
  for (const [row, into] of list.takePairs(changes.merged)) {
    young.delete(row.id)
    for (const synonym of list.synonymsOf(row)) young.set(synonym.id, { ...now(synonym), acceptedId: newId(into.id) })
    addSynonym(row, into)
    truth.set(row.id, { toIds: [newId(into.id)], kind: 'lumped' })
    truth.set(into.id, { toIds: [newId(into.id)], kind: 'merged' })
  }
  for (const row of list.take(changes.gone, list.isLeaf)) {
    for (const each of [row, ...list.synonymsOf(row)]) young.delete(each.id)
    truth.set(row.id, { toIds: [], kind: 'gone' })
  }
  for (const row of list.take(changes.respelt, list.canBeRespelt)) {
    young.set(row.id, { ...now(row), name: list.respelt(row) })
    truth.set(row.id, { toIds: [now(row).id], kind: 'renamed' })
  }
  for (let n = 0; n < changes.new; n++) added.push({ ...inNew(list.addition(), keepsIds), id: `x${n}` })
  return { old, young: [...young.values(), ...added], truth }
}

/** The id in the second version. */
export const newId = (id: string) => `n${id}`

/** As it stands in the second version, if nothing happens to it. */
const inNew = (row: NameRow, keepsIds: boolean): NameRow => ({
  ...row,
  ...(!keepsIds && { sourceId: null, code: null }),
  id: newId(row.id),
  parentId: row.parentId && newId(row.parentId),
  acceptedId: row.acceptedId && newId(row.acceptedId),
})

const pick = <T, K extends keyof T>(of: T, ...keys: K[]) => Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, K>
