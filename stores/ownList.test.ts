// One store from what was kept to what is forgotten, and what other tabs do meanwhile: all over the same kept parts.
import { waitFor } from '@testing-library/dom'
import { otherTab } from './testing/browserStorage'
import { clear, createStore, get, set } from 'idb-keyval'
import type { OwnCandidate } from '@/lib/domain/ownList/outcome'
import type { OwnList } from '@/lib/domain/ownList/ownList'
import { keptParts } from '@/lib/ownList/keptList'
import {
  changeOwnList,
  choose,
  followOwnList,
  keepQuery,
  keptQuery,
  removeOwnList,
  renameTaxonomies,
  setMatches,
  setOwnList,
  undoRemoval,
  useOwnList,
} from './ownList'

const list = (source: string): OwnList => ({ source, rows: [['Art'], ['Bufo bufo']], headerRow: 0, nameColumn: 0 })
const matches = {
  taxonomies: ['t'],
  revision: 7,
  byName: { 'Bufo bufo': { kind: 'exact' as const, taxonId: '1', candidates: [] } },
}
const toad: OwnCandidate = {
  taxonId: '1',
  name: 'Bufo bufo',
  author: null,
  taxonomy: 'Lurche',
  foundName: 'Bufo bufo',
  foundAuthor: null,
  language: null,
  kind: 'similar',
}

const shown = () => {
  const { list: own, matches: known, choices, isRead, isForgotten } = useOwnList.getState()
  return { source: own?.source ?? null, revision: known?.revision ?? null, choices, isRead, isForgotten }
}
const nothing = { source: null, revision: null, choices: {}, isRead: false, isForgotten: false }

/** As another tab writes, without telling. */
const behindTheBack = (name: string, value: unknown) => set(name, value, createStore('ae-liste', 'teile'))

let tab: ReturnType<typeof otherTab>
let stop: () => void
beforeEach(async () => {
  tab = otherTab('ae-liste')
  removeOwnList()
  await waitFor(() => expect(tab.heard).toHaveLength(1))
  tab.heard.length = 0
  useOwnList.setState(useOwnList.getInitialState(), true)
  stop = () => {}
})
afterEach(() => {
  stop()
  tab.close()
})

test('nothing is known before it is read; then it is what was kept', async () => {
  await behindTheBack('list', list('früher'))
  await behindTheBack('matches', matches)
  await behindTheBack('choices', { 'Bufo bufo': toad })
  expect(shown()).toEqual(nothing)
  stop = followOwnList()
  const earlier = { source: 'früher', revision: 7, choices: { 'Bufo bufo': { Lurche: toad } }, isRead: true, isForgotten: false }
  await waitFor(() => expect(shown()).toEqual(earlier))
})

test('what this tab has just written is read back, not what stood there before', async () => {
  await behindTheBack('list', list('alt'))
  setOwnList(list('neu'))
  choose({ 'Bufo bufo': toad }, ['Lurche'])
  stop = followOwnList()
  await waitFor(() => expect(useOwnList.getState().isRead).toBe(true))
  expect(shown()).toEqual({
    source: 'neu',
    revision: null,
    choices: { 'Bufo bufo': { Lurche: toad } },
    isRead: true,
    isForgotten: false,
  })
})

test('a list that comes while what was kept is being read stays', async () => {
  await behindTheBack('list', list('alt'))
  stop = followOwnList()
  // The database has been asked and has not answered yet.
  await Promise.resolve()
  await Promise.resolve()
  setOwnList(list('neu'))
  await waitFor(() => expect(useOwnList.getState().isRead).toBe(true))
  expect(shown().source).toBe('neu')
})

test('what was on its way to be kept does not outlast the removal', async () => {
  setOwnList(list('a'))
  choose({ Rana: toad }, ['Lurche'])
  removeOwnList()
  await waitFor(() => expect(tab.heard.at(-1)).toEqual(['list', 'matches', 'choices', 'query']))
  expect(tab.heard).toHaveLength(3)
  expect(await keptParts()).toEqual({ list: null, matches: null, choices: {}, query: '' })
})

test('answers and decisions about a list that another tab has taken away meanwhile are not left behind', async () => {
  setOwnList(list('a'))
  await waitFor(() => expect(tab.heard).toHaveLength(1))
  await clear(createStore('ae-liste', 'teile'))
  setMatches(matches, true)
  choose({ Rana: toad }, ['Lurche'])
  await waitFor(() => expect(tab.heard).toHaveLength(3))
  expect(await keptParts()).toEqual({ list: null, matches: null, choices: {}, query: '' })
})

test('decisions that an older version kept, one for a name, count on, and so under another name of their taxonomy', async () => {
  await behindTheBack('list', list('a'))
  await behindTheBack('matches', matches)
  await behindTheBack('choices', { Rana: toad, Bufo: 'none' })
  stop = followOwnList()
  await waitFor(() => expect(shown().choices).toEqual({ Rana: { Lurche: toad }, Bufo: { t: 'none' } }))
  renameTaxonomies((name) => (name === 'Lurche' ? 'Amphibien' : name))
  choose({ Hyla: 'none' }, ['Amphibien'])
  const now = { Rana: { Amphibien: { ...toad, taxonomy: 'Amphibien' } }, Bufo: { t: 'none' }, Hyla: { Amphibien: 'none' } }
  await waitFor(() => expect(tab.heard).toHaveLength(2))
  expect([shown().choices, (await keptParts()).choices]).toEqual([now, now])
})

test('every change is kept in the order in which it was made, and told to other tabs', async () => {
  setOwnList(list('a'))
  setMatches(matches, true)
  changeOwnList({ headerRow: null, nameColumn: 3 })
  choose({ 'Bufo bufo': 'none' }, ['Lurche'])
  choose({ Rana: toad }, ['Lurche'])
  choose({ Rana: null }, ['Lurche'])
  setOwnList(list('b'))
  choose({ Hyla: toad }, ['Lurche'])
  setMatches({ ...matches, revision: 8 }, false)
  await waitFor(() => expect(tab.heard).toHaveLength(8))
  const all = ['list', 'matches', 'choices', 'query']
  expect(tab.heard).toEqual([all, ['matches'], ['list'], ['choices'], ['choices'], ['choices'], all, ['choices']])
  expect(await keptParts()).toEqual({ list: list('b'), matches: null, choices: { Hyla: { Lurche: toad } }, query: '' })
  expect(shown()).toEqual({ source: 'b', revision: 8, choices: { Hyla: { Lurche: toad } }, isRead: false, isForgotten: false })
})

test('another tab changes what it names, and nothing else', async () => {
  stop = followOwnList()
  await waitFor(() => expect(useOwnList.getState().isRead).toBe(true))
  setOwnList(list('hier'))
  setMatches({ ...matches, revision: 9 }, false)
  await waitFor(() => expect(tab.heard).toHaveLength(1))
  await behindTheBack('list', list('dort'))
  await behindTheBack('choices', { Rana: { Lurche: 'none' } })
  tab.tell(['choices'])
  await waitFor(() => expect(shown().choices).toEqual({ Rana: { Lurche: 'none' } }))
  expect(shown()).toMatchObject({ source: 'hier', revision: 9 })
  // A decision made here at the same moment joins those of the other tab.
  choose({ Hyla: toad }, ['Lurche'])
  await waitFor(async () =>
    expect(await get('choices', createStore('ae-liste', 'teile'))).toEqual({ Rana: { Lurche: 'none' }, Hyla: { Lurche: toad } }),
  )
  tab.tell(['list', 'matches'])
  await waitFor(() => expect(shown()).toMatchObject({ source: 'dort', revision: null }))
  stop()
  tab.tell(['choices'])
  await behindTheBack('choices', {})
  await keepQueryAndWait('x')
  expect(shown().choices).toEqual({ Rana: { Lurche: 'none' }, Hyla: { Lurche: toad } })
})

test('answers of another tab count where they are for the same taxonomies and as many names, otherwise each tab keeps its own', async () => {
  stop = followOwnList()
  await waitFor(() => expect(useOwnList.getState().isRead).toBe(true))
  setOwnList(list('a'))
  setMatches(matches, true)
  await waitFor(() => expect(tab.heard).toHaveLength(2))
  const told = async (there: unknown) => {
    await behindTheBack('matches', there)
    await behindTheBack('choices', { [String(round++)]: { t: 'none' } })
    tab.tell(['matches', 'choices'])
    await waitFor(() => expect(shown().choices).toEqual({ [String(round - 1)]: { t: 'none' } }))
    return useOwnList.getState().matches
  }
  let round = 1
  expect(await told({ ...matches, taxonomies: ['u'], revision: 8 })).toEqual(matches)
  // Begun and not yet through.
  expect(await told({ ...matches, revision: 8, byName: {} })).toEqual(matches)
  const newer = { ...matches, revision: 8, byName: { ...matches.byName, Rana: matches.byName['Bufo bufo'] } }
  expect(await told(newer)).toEqual(newer)
  expect(await told(null)).toBeNull()
  expect(await told({ ...matches, taxonomies: ['u'] })).toEqual({ ...matches, taxonomies: ['u'] })
  // Nothing of it was written back.
  expect(tab.heard).toHaveLength(2)
})

async function keepQueryAndWait(query: string) {
  keepQuery(query)
  await waitFor(async () => expect(await keptQuery()).toBe(query))
}

test('a list that was taken away can come back, with its decisions, until there is another', async () => {
  setOwnList(list('a'))
  setMatches(matches, true)
  choose({ Rana: toad }, ['Lurche'])
  await waitFor(() => expect(tab.heard).toHaveLength(3))
  removeOwnList()
  await waitFor(() => expect(tab.heard.at(-1)).toEqual(['list', 'matches', 'choices', 'query']))
  expect(await keptParts()).toEqual({ list: null, matches: null, choices: {}, query: '' })
  expect(shown()).toEqual(nothing)
  undoRemoval()
  expect(shown()).toEqual({ ...nothing, source: 'a', revision: 7, choices: { Rana: { Lurche: toad } } })
  await waitFor(async () =>
    expect(await keptParts()).toEqual({ list: list('a'), matches, choices: { Rana: { Lurche: toad } }, query: '' }),
  )
  removeOwnList()
  setOwnList(list('b'))
  undoRemoval()
  expect(shown().source).toBe('b')
  await waitFor(async () => expect((await keptParts()).list).toEqual(list('b')))
})

test('the choice in the address is kept again with the next list, and with one that comes back', async () => {
  const search = '?type=Arten&taxonomies=Lurche'
  window.history.replaceState(null, '', `/${search}`)
  try {
    setOwnList(list('a'))
    await waitFor(async () => expect(await keptQuery()).toBe(search))
    removeOwnList()
    await waitFor(async () => expect(await keptQuery()).toBe(''))
    undoRemoval()
    await waitFor(async () => expect(await keptQuery()).toBe(search))
    removeOwnList()
    setOwnList(list('b'))
    await waitFor(async () => expect(await keptParts()).toEqual({ list: list('b'), matches: null, choices: {}, query: search }))
  } finally {
    window.history.replaceState(null, '', '/')
  }
})

test('without a list there is no row of titles to change', () => {
  changeOwnList({ headerRow: 2 })
  expect(useOwnList.getState().list).toBeNull()
})

test('where the browser keeps nothing, the list lasts as long as the tab and says so', async () => {
  const { transaction } = IDBDatabase.prototype
  const refuse = () => {
    throw new DOMException('no', 'InvalidStateError')
  }
  try {
    IDBDatabase.prototype.transaction = refuse
    stop = followOwnList()
    await waitFor(() => expect(shown()).toEqual({ ...nothing, isRead: true, isForgotten: true }))
    useOwnList.setState({ isForgotten: false })
    setOwnList(list('a'))
    await waitFor(() => expect(shown()).toEqual({ ...nothing, source: 'a', isRead: true, isForgotten: true }))
    useOwnList.setState({ isForgotten: false })
    removeOwnList()
    await waitFor(() => expect(shown().isForgotten).toBe(true))
    expect(await keptQuery()).toBe('')
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
  // Refused once is not refused for good.
  await keepQueryAndWait('y')
})
