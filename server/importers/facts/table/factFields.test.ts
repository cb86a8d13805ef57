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
