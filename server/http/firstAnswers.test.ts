import { pagesFolder } from './testing/pagesFolder'
import { createFirstAnswers } from './firstAnswers'
import { createKeptAnswers } from './keptAnswers'

const id = '00000000-0000-4000-8000-000000000001'
const taxonomy = { id, name: 'Flora', type: 'Art', description: null, licence: null, citation: null, lastUpdated: null }

describe('what a page comes with while others write or the database is slow', () => {
  const { outDir, remove } = pagesFolder()
  afterAll(remove)

  /** Asks for the page of a taxonomy; the question `hangs` (or what is below it) is never answered, `states` are told one after the other. */
  async function pageWith({ states = [1], hangs = '' }: { states?: number[]; hangs?: string }) {
    const data = {
      TaxonomyScreen: { taxonomy: { ...taxonomy, taxonCount: 3, organization: null } },
      TreeLineage: {
        treeLineage: [
          { key: 'Arten', position: 0, kind: 'root' },
          { key: id, position: 250, kind: 'taxonomy' },
        ],
      },
      TreeChildren: { treeChildren: [] },
    }
    const late = new AbortController()
    const told = [...states]
    const kept = createKeptAnswers(1, () => Promise.resolve(told.length > 1 ? Number(told.shift()) : Number(told[0])))
    const first = createFirstAnswers({
      outDir,
      kept,
      answer: ({ operations }) => {
        const name = operations[0]?.operationName as keyof typeof data
        const below = operations[0]?.variables?.parent === id
        if (name !== hangs && !(below && hangs === 'below'))
          return Promise.resolve({ isSound: true, text: JSON.stringify({ data: data[name] }) } as never)
        setImmediate(() => late.abort())
        return new Promise(() => {})
      },
    })
    const answers = await first.answers({ segments: ['Arten', id], search: '' }, late.signal)
    return (
      answers && { name: answers.head?.name, operations: (JSON.parse(answers.json) as [string][] | null)?.map(([name]) => name) }
    )
  }

  test('all of it in a quiet moment', async () => {
    expect(await pageWith({})).toEqual({
      name: 'Flora',
      operations: expect.arrayContaining(['TaxonomyScreen', 'TreeLineage', 'TreeChildren']) as unknown,
    })
  })

  test('its face where something was written in between, or only the tree is late: no answers of two states, none of half a tree', async () => {
    expect(await pageWith({ states: [1, 2] })).toEqual({ name: 'Flora', operations: undefined })
    expect(await pageWith({ hangs: 'below' })).toEqual({ name: 'Flora', operations: undefined })
  })

  test('nothing where the record itself does not come in time', async () => {
    expect(await pageWith({ hangs: 'TaxonomyScreen' })).toBeNull()
  })
})
