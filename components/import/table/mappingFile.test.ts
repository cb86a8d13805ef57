import { readMapping } from '@/lib/domain/import/importMapping'
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
