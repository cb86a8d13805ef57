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

  test('means nothing for a table without the column by which rows are chosen, or the one that says where they come from', () => {
    const chosen = {
      ...{ taxon: { columns: ['Art'] }, properties: [{ column: 'Länge' }] },
      ...{ only: [{ column: 'Land', values: ['CH'] }], origin: { column: 'Liste' } },
    }
    const all = ['Art', 'Länge', 'Land', 'Liste']
    const without = (...missing: string[]) =>
      adaptMapping(
        { mapping: chosen, columns: all },
        all.filter((column) => !missing.includes(column)),
      )
    expect([without('Land'), without('Liste')]).toEqual([null, null])
    expect([without(), without('Länge')]).toEqual([chosen, { ...chosen, properties: [] }])
  })

  test('loses what is not there, and takes what is new as a property', () => {
    expect(adapted(columns)).toEqual({ ...mapping, relations: [expect.objectContaining(mapping.relations[0])] })
    expect(adapted(['Art', 'Partner', 'Art der Beziehung', 'Breite'])).toMatchObject({
      taxon: { columns: ['Art'] },
      properties: [{ column: 'Breite' }],
    })
  })
})
