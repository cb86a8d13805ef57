import { describeOneEngine } from '../../db/testing/testDatabase'
import { checkIds } from './checkIds'
import { ids, storeAmphibians } from '../testing/amphibians'

const nobody = '00000000-0000-4000-8000-00000000dead'

describeOneEngine('the ids of a link', (db) => {
  beforeAll(() => storeAmphibians(db()))

  test('each is a row, a synonym, of another taxonomy, or unknown', async () => {
    const link = [ids.unke, ids.frosch.toUpperCase(), ids.moor, ids.synonym, nobody, 'Bufo'].map((id) => `ids=${id}`).join('&')
    expect(await checkIds(db().reader, `taxonomies=Beispiel-Lurche&${link}`)).toEqual({
      rows: 2,
      unknown: [nobody, 'Bufo'],
      synonyms: [{ id: ids.synonym, name: 'Rana variegata', acceptedId: ids.unke }],
      elsewhere: [{ id: ids.moor, name: 'Hochmoor', taxonomy: 'Moore' }],
    })
    expect(await checkIds(db().reader, `ids=${ids.moor}`)).toEqual({ rows: 1, unknown: [], synonyms: [], elsewhere: [] })
  })

  test('a taxonomy that does not exist has none of them', async () => {
    const { rows, elsewhere } = await checkIds(db().reader, `taxonomies=Gibt es nicht&ids=${ids.unke}`)
    expect([rows, elsewhere.length]).toEqual([0, 1])
  })

  test('what cannot be read is said', async () => {
    await expect(checkIds(db().reader, 'ids=')).rejects.toThrow('Der Parameter «ids» hat keinen Wert.')
  })
})
