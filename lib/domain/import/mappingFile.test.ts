import { readMapping } from './importMapping'
import { mappingFile } from './mappingFile'

test('a mapping that is saved is read by the command, and names its collection', () => {
  const table = {
    file: 'a.csv',
    headerRow: 2,
    taxon: { columns: ['Art'] },
    properties: [{ column: 'Masse', read: 'comma' as const }],
  }
  const { name, json } = mappingFile(
    { as: 'collection', name: 'Zeigerwerte', organizationId: null, type: 'Art', mapping: { tables: [table] } },
    'zeiger.werte.csv',
  )
  expect(name).toBe('zeiger.werte-zuordnung.json')
  expect(readMapping(JSON.parse(json))).toEqual({ mapping: { tables: [{ collection: 'Zeigerwerte', ...table }] } })
})

test('of a taxonomy only what says something of it is saved', () => {
  const tables = [
    {
      file: 'a.csv',
      taxonomy: { name: 'Was' },
      noValue: ['NA'],
      taxon: { columns: ['Art'] },
      properties: [],
      sameTaxon: 'join' as const,
    },
  ]
  const { json } = mappingFile({ as: 'taxonomy', name: 'Moose', organizationId: null, type: 'Art', mapping: { tables } }, 'a.csv')
  expect(JSON.parse(json)).toEqual({ tables: [{ file: 'a.csv', taxonomy: { name: 'Was' }, noValue: ['NA'] }] })
})
