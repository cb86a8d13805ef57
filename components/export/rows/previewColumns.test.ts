import { columnTitle, columnWidths } from './previewColumns'

test('a header stands in two lines that together are the header of the file', () => {
  expect(columnTitle({ key: 'pco~Rote Liste: neu~Stand: 2020', header: 'Rote Liste: neu: Stand: 2020' })).toEqual({
    source: 'Rote Liste: neu:',
    label: 'Stand: 2020',
  })
  expect(columnTitle({ key: 'tax~Flora~@author', header: 'Flora: Autor' })).toEqual({ source: 'Flora:', label: 'Autor' })
  expect(columnTitle({ key: 'name', header: 'name' })).toEqual({ source: '', label: 'name' })
  expect(columnTitle({ key: 'pco~Flora~Licht', header: 'Flora: Licht (2)' })).toEqual({ source: 'Flora:', label: 'Licht (2)' })
  expect(columnTitle({ key: 'pco~Flora~Licht (2)', header: 'Flora: Licht (2)' })).toEqual({
    source: 'Flora:',
    label: 'Licht (2)',
  })
  expect(columnTitle({ key: 'synonym~rco~Gäste~frisst', header: 'Gäste: frisst: aus Synonym' })).toEqual({
    source: 'Gäste: frisst:',
    label: 'aus Synonym',
  })
})

test('a column is as wide as its content, within bounds', () => {
  const column = (key: string) => ({ key, header: key, valueType: 'text' as const, unit: null })
  const sample = [['0b2ba0f2-6a4c-11ea-a1f4-3b0ff0b4f5c2', 'Carex flava', 'x'.repeat(500)]]
  expect(columnWidths({ columns: [column('id'), column('name'), column('a')], sample })).toEqual([96, 107, 320])
})
