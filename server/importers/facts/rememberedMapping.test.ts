import { adaptMapping } from './rememberedMapping'

describe('a remembered mapping', () => {
  const columns = ['Art', 'Autor', 'Partner', 'Art der Beziehung', 'Länge']
  const mapping = {
    taxon: { columns: ['Art'], author: 'Autor' },
    properties: [{ column: 'Länge' }],
    relations: [{ partner: { columns: ['Partner'] }, type: { column: 'Art der Beziehung' } }],
  }
  const adapted = (there: readonly string[]) => adaptMapping({ mapping, columns }, there)

  test.each(['Art', 'Partner', 'Art der Beziehung'])('means nothing for a table without the column «%s»', (missing) => {
    expect(adapted(columns.filter((column) => column !== missing))).toBeNull()
  })

  test('loses what is not there, and takes what is new as a property', () => {
    expect(adapted(columns)).toEqual({ ...mapping, relations: [expect.objectContaining(mapping.relations[0])] })
    expect(adapted(['Art', 'Partner', 'Art der Beziehung', 'Breite'])).toMatchObject({
      taxon: { columns: ['Art'] },
      properties: [{ column: 'Breite' }],
    })
  })
})
