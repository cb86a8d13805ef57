import type { KyselyPlugin } from 'kysely'
import { describeEachEngine } from '../db/testing/testDatabase'
import { matchNames } from './matchNames'
import { fillMatchingWorld, habitats, id, older, plants } from './testing/testWorld'

describeEachEngine('matching names', (db) => {
  beforeAll(() => fillMatchingWorld(db()))

  const said = async (names: string[], taxonomies = [plants]) =>
    (await matchNames(db(), taxonomies, names)).map(({ kind, taxonId, candidates }) => [
      kind,
      taxonId === null ? null : Number(taxonId.slice(-2)),
      ...candidates.slice(0, 3).map(({ foundName, name }) => (foundName === name ? name : `${foundName} → ${name}`)),
    ])

  test('by id: ours, that of the source, the code of a habitat', async () => {
    expect(await said([id(2, 7), id(2, 7).toUpperCase(), 'q-07', id(2, 99), id(2, 11)])).toEqual([
      ['id', 7, 'Mentha aquatica'],
      ['id', 7, 'Mentha aquatica'],
      ['id', 7, 'Mentha aquatica'],
      ['notFound', null],
      ['id', 6, 'Carex vulgaris → Carex flacca Schreb.'],
    ])
    const ponds = ['c1.1', 'WEIHER', 'Weiher', 'C1.1 Weiher', 'c1.1: Weiher']
    expect(await said(ponds, [habitats])).toEqual(ponds.map(() => ['exact', 30, 'Weiher']))
    expect(await said(['C1.1 Teiche', 'C1.2 Weiher', 'C1.1 Weiher'], [habitats, plants])).toEqual([
      ['similar', 30, 'Weiher'],
      ['notFound', null],
      ['exact', 30, 'Weiher'],
    ])
  })

  test('by scientific name, with or without author, whatever capitals, spaces and signs', async () => {
    const names = {
      'Salix alba': 2,
      'SALIX  ALBA L.': 2,
      salix_alba: 2,
      Salix: 1,
      'Salix L.': 1,
      'Mentha x piperita': 8,
      'Mentha piperita L.': 8,
      'Salix rubens': 3,
    }
    const exact = Object.values(names).map((n) => ['exact', n])
    expect((await said(Object.keys(names))).map(([kind, found]) => [kind, found])).toEqual(exact)
    // A full stop ends a line; it abbreviates only what has an epithet behind it.
    expect(await said(['Salix.'])).toEqual([['similar', 1, 'Salix L.']])
    expect(await said(['Salix alba Mill.', 'Sorbus aria'])).toEqual([
      ['authorDiffers', 2, 'Salix alba L.'],
      ['ambiguous', null, 'Sorbus aria (L.) Crantz', 'Sorbus aria Hedl. ex Boreau'],
    ])
    // The author decides between two of the same name.
    expect(await said(['Sorbus aria Hedl.', 'Hieracium murorum', 'Hieracium murorum Gren.'])).toEqual([
      ['exact', 16, 'Sorbus aria Hedl. ex Boreau', 'Sorbus aria (L.) Crantz'],
      ['exact', 12, 'Hieracium murorum L.', 'Hieracium murorum Gren. → Hieracium grenieri Arv.-Touv.'],
      ['synonym', 14, 'Hieracium murorum Gren. → Hieracium grenieri Arv.-Touv.', 'Hieracium murorum L.'],
    ])
  })

  test('by synonym, also by the name another taxonomy has for it', async () => {
    expect(await said(['Carex vulgaris', 'Bromus erectus'])).toEqual([
      ['synonym', 6, 'Carex vulgaris → Carex flacca Schreb.'],
      ['synonym', 17, 'Bromus erectus → Bromopsis erecta'],
    ])
  })

  test('by vernacular name in any language; one of two taxa is ambiguous', async () => {
    expect(await said(['Silber-Weide', 'SILBERWEIDE', 'saule blanc', 'Silber-Weise'])).toEqual([
      ['vernacular', 2, 'Silber-Weide → Salix alba L.'],
      ['similar', 2, 'Silber-Weide → Salix alba L.'],
      ['vernacular', 2, 'Saule blanc → Salix alba L.'],
      ['similar', 2, 'Silber-Weide → Salix alba L.'],
    ])
    // A genus that is no taxon: its species, none of which is taken; the vernacular name is of two.
    expect((await said(['Reseda', 'Festuca spp.'])).map(([kind, taxonId]) => [kind, taxonId])).toEqual([
      ['ambiguous', null],
      ['ambiguous', null],
    ])
  })

  test('by what is spelt nearly so: endings, ae and e, marks, typing errors in genus and epithet', async () => {
    const names = {
      'Triglochin maritimum': ['similar', 9],
      'Carex flava ssp. alpina': ['exact', 5],
      'Carex flava var. alpina': ['similar', 5],
      'Taraxacum officinale': ['similar', 10],
      'Taraxacum officinale aggr.': ['exact', 10],
      'Mentha aqatica': ['similar', 7],
      'Carax flacca': ['similar', 6],
      'Slix alba': ['similar', 2],
      'Carex flva': ['similar', 4],
      'Xarex flava': ['similar', 4],
      'Carex xlava': ['similar', 4],
      'Carex lava': ['similar', 4],
      'Salix laba': ['similar', 2],
      'Mentha xpiperita': ['similar', 8],
      'Quercus robur': ['notFound', null],
    }
    const found = await said(Object.keys(names))
    expect(found.map(([kind, taxonId]) => [kind, taxonId])).toEqual(Object.values(names))
  })

  test('says which of the similar are the same name by the codes', async () => {
    const names = ['Triglochin maritimum', 'Triglochin maritimum Gunnerus', 'Bromopsis erectus', 'Mentha aqatica', 'Carex flava']
    expect((await matchNames(db(), [plants], names)).map(({ kind, isSameName }) => [kind, isSameName])).toEqual([
      ['similar', true],
      ['similar', false],
      ['similar', true],
      ['similar', false],
      ['exact', false],
    ])
  })

  test('of several taxonomies the first decides; others are not looked at', async () => {
    expect((await said(['Salix alba'], [plants, older])).map(([, taxonId]) => taxonId)).toEqual([2])
    expect((await said(['Salix alba'], [older, plants])).map(([, taxonId]) => taxonId)).toEqual([41])
    expect(await said(['Carex flava'], [older])).toEqual([['notFound', null]])
    expect(await said(['Carex flava'], [])).toEqual([['notFound', null]])
  })

  test('the order, the doubles and the empty ones of a list stay as they are', async () => {
    const names = ['Carex flava', '', 'Salix alba', 'Carex flava', '   ']
    expect((await said(names)).map(([kind, taxonId]) => [kind, taxonId])).toEqual([
      ['exact', 4],
      ['notFound', null],
      ['exact', 2],
      ['exact', 4],
      ['notFound', null],
    ])
  })

  test('what somebody might send instead of a name finds nothing and breaks nothing', async () => {
    const signs = ["'; drop table taxa; --", '"', '\\', '%', '_', '\0', 'a\0b', '\ud800', '😀 😀', '=1+1', '(((((', '[a-z]+']
    const nearlyNames = ['× × ×', 'x', 'sp.', 'cf.', 'É'.normalize('NFD'), 'ß', '1e400', 'null']
    const tooLong = ['Carex '.repeat(200_000), 'a'.repeat(1_000_000), `${'Salix alba '.repeat(3)}\n`]
    const hostile = [...signs, ...nearlyNames, ...tooLong]
    const matches = await matchNames(db(), [plants, habitats], hostile)
    expect(matches.map(({ kind }) => kind === 'exact' || kind === 'id')).toEqual(hostile.map(() => false))
    expect(await said(['Carex flava'])).toEqual([['exact', 4, 'Carex flava L.']])
  })

  test('a long list takes no more statements than a short one', async () => {
    const statementsFor = async (names: string[]) => {
      let statements = 0
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const counted = { ...db(), readerUntil: (signal?: AbortSignal) => db().readerUntil(signal).withPlugin(plugin) }
      await matchNames(counted, [plants], names)
      return statements
    }
    const list = (count: number) => Array.from({ length: count }, (_, n) => `Carex${n % 2 === 0 ? '' : 'ia'} flavissima${n}`)
    expect(await statementsFor(list(200))).toBe(await statementsFor(list(2)))
  })
})
