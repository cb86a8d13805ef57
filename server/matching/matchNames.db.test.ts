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
    expect(await said(['c1.1', 'WEIHER', 'Weiher', 'C1.1 Weiher', 'c1.1: Weiher'], [habitats])).toEqual(Array(5).fill(['exact', 30, 'Weiher'])) // prettier-ignore
    expect(await said(['C1.1 Teiche', 'C1.2 Weiher', 'C1.1 Weiher'], [habitats, plants])).toEqual([
      ['similar', 30, 'Weiher'],
      ['notFound', null],
      ['exact', 30, 'Weiher'],
    ])
  })

  test('by scientific name, with or without author, whatever capitals, spaces and signs', async () => {
    const names = ['Salix alba', 'SALIX  ALBA L.', 'salix_alba', 'Salix', 'Salix L.', 'Mentha x piperita', 'Mentha piperita L.', 'Salix rubens'] // prettier-ignore
    expect((await said(names)).map(([kind, found]) => [kind, found])).toEqual([2, 2, 2, 1, 1, 8, 8, 3].map((n) => ['exact', n]))
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
    const found = await said(['Triglochin maritimum', 'Carex flava ssp. alpina', 'Carex flava var. alpina', 'Taraxacum officinale', 'Taraxacum officinale aggr.', 'Mentha aqatica', 'Carax flacca', 'Slix alba', 'Carex flva', 'Xarex flava', 'Carex xlava', 'Carex lava', 'Salix laba', 'Mentha xpiperita', 'Quercus robur']) // prettier-ignore
    expect(found.map(([kind, taxonId]) => [kind, taxonId])).toEqual([
      ['similar', 9],
      ['exact', 5],
      ['similar', 5],
      ['similar', 10],
      ['exact', 10],
      ['similar', 7],
      ['similar', 6],
      ['similar', 2],
      ['similar', 4],
      ['similar', 4],
      ['similar', 4],
      ['similar', 4],
      ['similar', 2],
      ['similar', 8],
      ['notFound', null],
    ])
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
    expect((await said(names)).map(([kind, taxonId]) => [kind, taxonId])).toEqual([['exact', 4], ['notFound', null], ['exact', 2], ['exact', 4], ['notFound', null]]) // prettier-ignore
  })

  test('what somebody might send instead of a name finds nothing and breaks nothing', async () => {
    const hostile = ["'; drop table taxa; --", '"', '\\', '%', '_', '\0', 'a\0b', '\ud800', '😀 😀', '=1+1', '(((((', '[a-z]+', '× × ×', 'x', 'sp.', 'cf.', 'É'.normalize('NFD'), 'ß', 'Carex '.repeat(200_000), 'a'.repeat(1_000_000), `${'Salix alba '.repeat(3)}\n`, '1e400', 'null'] // prettier-ignore
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
