import { describeOneEngine } from '../../db/testing/testDatabase'
import { ask } from '../testing/ask'
import { fillSmallWorld, ids } from '../testing/smallWorld'

const query = (taxonomies: readonly string[], names: readonly string[], fields = 'kind taxonId') =>
  `{ matchNames(taxonomies: ${JSON.stringify(taxonomies)}, names: ${JSON.stringify(names)}) { ${fields} } }`

describeOneEngine('matchNames of the interface', (db) => {
  beforeAll(() => fillSmallWorld(db()))

  test('answers everybody, in the order of the names, with candidates', async () => {
    const fields = 'kind taxonId candidates { name author taxonomy foundName foundAuthor language kind }'
    expect((await ask(db(), query(['Tiere'], ['Bombinator pachypus', 'nichts', 'Sonneur à ventre jaune'], fields))).data).toEqual(
      {
        matchNames: [
          {
            kind: 'synonym',
            taxonId: ids.variegata,
            candidates: [
              {
                name: 'Bombina variegata',
                author: '(Linnaeus, 1758)',
                taxonomy: 'Tiere',
                foundName: 'Bombinator pachypus',
                foundAuthor: 'Bonaparte, 1838',
                language: null,
                kind: 'synonym',
              },
            ],
          },
          { kind: 'notFound', taxonId: null, candidates: [] },
          {
            kind: 'vernacular',
            taxonId: ids.variegata,
            candidates: [
              {
                name: 'Bombina variegata',
                author: '(Linnaeus, 1758)',
                taxonomy: 'Tiere',
                foundName: 'Sonneur à ventre jaune',
                foundAuthor: null,
                language: 'fr',
                kind: 'vernacular',
              },
            ],
          },
        ],
      },
    )
  })

  test('what is not published is not found, and its taxonomy is none', async () => {
    expect((await ask(db(), query(['Tiere', 'Älteste Tiere'], ['Bombina invisibilis', ids.invisible]))).data).toEqual({
      matchNames: [
        { kind: 'notFound', taxonId: null },
        { kind: 'notFound', taxonId: null },
      ],
    })
    expect((await ask(db(), query(['Unfertig'], ['Bombina invisibilis']))).errors).toEqual([
      ['BAD_USER_INPUT', 'Die Taxonomie «Unfertig» gibt es nicht (mehr). Wählen Sie eine andere.'],
    ])
  })

  test('too many at once, none, and no taxonomy are said', async () => {
    expect((await ask(db(), query(['Tiere'], Array<string>(501).fill('Bombina')))).errors).toEqual([
      ['BAD_USER_INPUT', 'Auf einmal werden höchstens 500 Namen abgeglichen, hier sind es 501. Teilen Sie die Liste auf.'],
    ])
    expect((await ask(db(), query(['Tiere'], []))).data).toEqual({ matchNames: [] })
    expect((await ask(db(), query([], ['Bombina']))).errors).toEqual([
      ['BAD_USER_INPUT', 'Nennen Sie mindestens eine Taxonomie, in der gesucht wird.'],
    ])
  })

  test('who asks something else in the meantime does not wait for long lists', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `Bombina varieg${n}`)
    const answered: string[] = []
    const lists = Array.from({ length: 20 }, async () => {
      await ask(db(), query(['Tiere'], names))
      answered.push('list')
    })
    await ask(db(), '{ overview { revision } }')
    answered.push('other')
    await Promise.all(lists)
    expect(answered).toHaveLength(21)
    expect(answered.at(-1)).toBe('list')
  })
})
