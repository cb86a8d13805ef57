import { editDistance } from '../../lib/domain/matching/nameKey'
import { randomNumbers } from '../../lib/domain/testing/randomNumbers'
import { ONE_LETTER, type Right, type TruthCase } from './truth'
import type { TruthRow } from './world'

/**
 * Texts drawn by seed from the rows of a list, each with a trouble of its own: `count` of them, the troubles in turns. What is right is known from how
 * a text was made; where chance made a text near another name of the list too, another is drawn.
 */
export function drawnCases(rows: readonly TruthRow[], seed: number, count: number): TruthCase[] {
  const random = randomNumbers(seed)
  const list = listOf(rows)
  const cases: TruthCase[] = []
  for (let tries = 0; cases.length < count && tries < 1_000 * count; tries++) {
    const [trouble, make] = troubles[cases.length % troubles.length] ?? [ONE_LETTER, oneLetter]
    const row = pick(list.plain, random)
    const made = make({ row, list, random })
    if (made) cases.push({ ...made, trouble, group: row.group })
  }
  return cases
}

interface List {
  /** Names of two plain words that only one row has. */
  plain: TruthRow[]
  binomials: readonly string[]
  /** By key. */
  accepted: ReadonlyMap<string, string>
}

interface Drawing {
  row: TruthRow
  list: List
  random: () => number
}

type Made = { text: string; right: Right } | null
type Trouble = (drawing: Drawing) => Made

const meant = ({ row, list }: Drawing) => list.accepted.get(row.key) ?? row.key
const taken =
  (spell: (row: TruthRow, random: () => number) => string): Trouble =>
  (drawing) => ({ text: spell(drawing.row, drawing.random), right: { taken: meant(drawing) } })
const first =
  (spell: (row: TruthRow, random: () => number) => string): Trouble =>
  (drawing) => ({ text: spell(drawing.row, drawing.random), right: { first: meant(drawing) } })

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T

const spellings: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replace(' ', '_'),
  (name) => name.replace(' ', '&nbsp;'),
  (name) => name.replace(' ', '\u00a0\u00a0'),
  (name) => `<i>${name}</i>`,
  (name) => `"${name}"`,
  (name) => `«${name}»`,
]
const doubts: readonly ((name: string) => string)[] = [
  (name) => name.replace(' ', ' cf. '),
  (name) => name.replace(' ', ' aff. '),
  (name) => `cf. ${name}`,
  (name) => `${name} ?`,
  (name) => `${name}?`,
]
const circles = ['agg.', 'aggr.', 's.l.', 's. lat.', 's.lat.', 's. str.', 's.str.', 'subagg.']
const remarks = ['(juv.)', '[cult.]', '"Typ 1"', '(Larven)', '[2]']

const oneLetter: Trouble = (drawing) => misspelt(drawing, 1)
const twoSpecies: Trouble = ({ row, list, random }) => {
  const other = pick(list.plain, random)
  const offered = [row, other].map(({ key }) => list.accepted.get(key) ?? key)
  const text = `${row.name}${pick([' / ', '/', '; ', ', ', ' + '], random)}${other.name}`
  return offered[0] === offered[1] ? null : { text, right: { offered } }
}
const otherSpecies: Trouble = ({ row, list, random }) => {
  const text = `${row.name.split(' ')[0]} ${pick(list.plain, random).name.split(' ')[1]}`
  return near(list, text, 5).length > 0 ? null : { text, right: { nothing: true } }
}
const abbreviated: Trouble = (drawing) => {
  const { row, list } = drawing
  const [genus = '', epithet = ''] = row.name.toLowerCase().split(' ')
  const fits = list.binomials.filter((name) => name[0] === genus[0] && name.split(' ')[1] === epithet)
  return fits.length > 1 ? null : { text: row.name.replace(/^(\S)\S*/u, '$1.'), right: { first: meant(drawing) } }
}

/** Five of them are one wrong letter, because that is what goes wrong most. */
const troubles: readonly (readonly [string, Trouble])[] = [
  ['unverändert', taken(({ name }) => name)],
  ['mit Autor', taken(({ name, author }) => [name, author].filter(Boolean).join(' '))],
  ['Zeichen', taken(({ name }, random) => pick(spellings, random)(name))],
  [ONE_LETTER, oneLetter],
  [ONE_LETTER, oneLetter],
  [ONE_LETTER, oneLetter],
  [ONE_LETTER, oneLetter],
  [ONE_LETTER, oneLetter],
  ['drei Buchstaben', (drawing) => (drawing.row.name.length < 22 ? null : misspelt(drawing, 3))],
  ['Zweifel', first(({ name }, random) => pick(doubts, random)(name))],
  ['Weite und Enge', first(({ name }, random) => `${name} ${pick(circles, random)}`)],
  ['in Klammern oder Anführungszeichen', first(({ name }, random) => `${name} ${pick(remarks, random)}`)],
  ['zwei Arten', twoSpecies],
  ['andere Art', otherSpecies],
  ['abgekürzte Gattung', abbreviated],
]

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** With so many letters left out, doubled, turned round or exchanged, each at another place; null where that is no nearer to it than to another name. */
function misspelt(drawing: Drawing, letters: number): Made {
  const { row, list, random } = drawing
  let text = row.name
  for (let n = 0; n < letters; n++) text = withWrongLetter(text, random)
  const wanted = row.name.toLowerCase()
  const steps = editDistance(text.toLowerCase(), wanted, letters)
  const others = near(list, text, letters).filter((name) => name !== wanted)
  return steps !== letters || others.length > 0 || !/^\S{3,} \S{3,}$/.test(text)
    ? null
    : { text, right: { means: meant(drawing) } }
}

function withWrongLetter(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length)
  const [letter = '', next = ''] = text.slice(at, at + 2)
  if (letter === ' ' || next === ' ' || letter !== letter.toLowerCase()) return withWrongLetter(text, random)
  const wrong = pick(['', letter + letter, next + letter, pick([...LETTERS], random)], random)
  return text.slice(0, at) + wrong + text.slice(at + (wrong === next + letter ? 2 : 1))
}

const near = (list: List, text: string, most: number) =>
  list.binomials.filter((name) => editDistance(name, text.toLowerCase(), most) <= most)

function listOf(rows: readonly TruthRow[]): List {
  const binomialOf = ({ name }: TruthRow) => name.toLowerCase().split(' ').slice(0, 2).join(' ')
  const times = new Map<string, number>()
  for (const row of rows) times.set(binomialOf(row), (times.get(binomialOf(row)) ?? 0) + 1)
  const isPlain = (row: TruthRow) =>
    /^[A-Z][a-z-]{3,} [a-z-]{4,}$/.test(row.name) && times.get(binomialOf(row)) === 1 && !row.rank?.includes('aggregate')
  return {
    plain: rows.filter(isPlain),
    binomials: [...times.keys()],
    accepted: new Map(rows.map(({ key, accepted }) => [key, accepted ?? key])),
  }
}
