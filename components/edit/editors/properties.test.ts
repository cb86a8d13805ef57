import { propertyChanges, propertyFields, propertyTyped } from './properties'

const fields = [
  { name: 'Länge', valueType: 'number', unit: 'mm' },
  { name: 'giftig', valueType: 'boolean', unit: null },
]

test('properties stand in the order of the catalogue, those that are true or false as a choice of ja and nein', () => {
  const shown = propertyFields({ Notiz: 'klein', giftig: true, Länge: 5.5, Liste: ['a'] }, fields)
  expect(shown.map(({ kind, label, name }) => [name, label, kind])).toEqual([
    ['properties.Länge', 'Länge [mm]', undefined],
    ['properties.giftig', 'giftig', 'choice'],
    ['properties.Notiz', 'Notiz', undefined],
  ])
  expect(shown[1]?.options?.map(([, label]) => label)).toEqual(['–', 'ja', 'nein'])
})

test('what is chosen and typed keeps its type, and an emptied one goes', () => {
  expect(propertyTyped({ giftig: false, Länge: 5.5 })).toEqual({ 'properties.giftig': 'false', 'properties.Länge': '5.5' })
  const typed = { 'properties.giftig': 'true', 'properties.Länge': '7', 'properties.Notiz': ' ', name: 'Bufo' }
  expect(propertyChanges(typed, fields)).toEqual({ giftig: true, Länge: 7, Notiz: null })
})
