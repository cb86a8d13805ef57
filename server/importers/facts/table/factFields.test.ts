import type { FactCollection, FactField } from '../factsPlan'
import { FactFields } from './factFields'

describe('the fields of a collection that several tables bring', () => {
  const unitsOf = (...units: (string | null)[]) => {
    const fields: FactField[] = []
    const into = new FactFields({ name: 'Masse', fields } as unknown as FactCollection)
    for (const unit of units)
      into.add({ relationType: null, name: 'Länge', unit, description: null, meaning: null, meaningDetails: null })
    return fields.map(({ unit }) => unit)
  }

  test.each([
    ['the same everywhere', ['mm', 'mm'], 'mm'],
    ['said by one of them', [null, 'mm', null], 'mm'],
    ['not the same', ['mm', 'cm'], ''],
    ['not the same, and then as at first', ['mm', 'cm', 'mm'], ''],
    ['said by none', [null, null], null],
  ])('have a unit that is %s', (_, units, unit) => {
    expect(unitsOf(...units)).toEqual([unit])
  })
})

test('a collection has at most 5,000 properties, however many tables bring them', () => {
  const fields: FactField[] = []
  const into = new FactFields({ name: 'Masse', fields } as unknown as FactCollection)
  const add = (name: string) =>
    into.add({ relationType: null, name, unit: null, description: null, meaning: null, meaningDetails: null })
  for (let number = 1; number <= 5_000; number++) add(`k${number}`)
  expect(fields).toHaveLength(5_000)
  expect(() => add('k1')).not.toThrow()
  expect(() => add('k5001')).toThrow(
    "«Masse» bekäme mehr als 5'000 Eigenschaften. Prüfen Sie in der Zuordnung, welche Spalte die Eigenschaft nennt.",
  )
})
