import { addProperty, defaultExportSettings, MAX_EXPORT_FIELDS, removeProperty } from '@/lib/domain/export/exportSettings'
import {
  changeExport,
  changeExportView,
  dropUnreadable,
  followExportAddress,
  resetChoice,
  resetExport,
  sortExport,
  undoReset,
  useExportAddress,
  useExportReset,
  useExportSettings,
} from './exportSettings'

const address = () => decodeURIComponent(window.location.pathname + window.location.search)
const settings = () => useExportSettings.getState()

/** One step of the browser's history, done when the page has been told. */
const step = (direction: 'back' | 'forward') =>
  new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true })
    window.history[direction]()
  })

let stop: () => void
const open = (href: string) => {
  window.history.pushState(null, '', href)
  stop = followExportAddress()
}
afterEach(() => stop())

test('an address without choices is the default settings of the specification', () => {
  open('/Export')
  expect(settings()).toEqual({
    type: null,
    taxonomies: [],
    ids: [],
    taxProperties: [],
    pcoProperties: [],
    rcoProperties: [],
    taxFilters: [],
    pcoFilters: [],
    rcoFilters: [],
    withSynonymData: true,
    tooManyProperties: false,
    addFilterFields: true,
  })
})

test('a link becomes settings and a choice becomes an address', () => {
  open('/Export?type=Arten&taxonomies=Flora&pcoFilters=Zeiger~Licht~%3E~4&sort=pco~Zeiger~Licht&descending=true')
  expect(settings().pcoFilters).toEqual([{ pcname: 'Zeiger', pname: 'Licht', comparator: '>', value: 4 }])
  expect(useExportAddress.getState().view.sort).toEqual({ column: 'pco~Zeiger~Licht', descending: true })

  changeExport((before) => addProperty(before, { axis: 'pco', pcname: 'Zeiger', pname: 'Feuchte' }))
  expect(address()).toBe(
    '/Export?type=Arten&taxonomies=Flora&pcoProperties=Zeiger~Feuchte&pcoFilters=Zeiger~Licht~>~4&sort=pco~Zeiger~Licht&descending=true',
  )
  expect(settings().pcoProperties).toEqual([{ pcname: 'Zeiger', pname: 'Feuchte' }])
})

test('back and forward step through the choices', async () => {
  open('/Export')
  changeExport((before) => ({ ...before, type: 'Arten' }))
  changeExport((before) => ({ ...before, taxonomies: ['Flora'] }))
  await step('back')
  expect([settings().type, settings().taxonomies]).toEqual(['Arten', []])
  await step('back')
  expect(settings()).toEqual(defaultExportSettings())
  await step('forward')
  expect(settings().type).toBe('Arten')
})

test('what was reset comes back with everything, until something else is chosen', async () => {
  const chosen = '/Export?taxonomies=Flora&pcoProperties=A~p&provenance=true&sort=pco~A~p'
  open(chosen)
  resetExport()
  expect([address(), useExportReset.getState()?.said]).toEqual(['/Export', 'Alle Optionen zurückgesetzt.'])
  undoReset()
  expect([address(), useExportReset.getState()]).toEqual([chosen, null])

  resetChoice('«A: p» zurückgesetzt.', ({ settings: before, view }) => ({
    settings: removeProperty(before, { axis: 'pco', pcname: 'A', pname: 'p' }),
    view,
  }))
  expect(address()).toBe('/Export?taxonomies=Flora&provenance=true')
  changeExport((before) => ({ ...before, withSynonymData: false }))
  expect(useExportReset.getState()).toBeNull()

  resetExport()
  await step('back')
  expect([address(), useExportReset.getState()]).toEqual(['/Export?taxonomies=Flora&withSynonymData=false&provenance=true', null])
  resetChoice('nichts', (choice) => choice)
  expect(useExportReset.getState()).toBeNull()
})

test('a choice that changes nothing is no step of the history', () => {
  open('/Export?type=Arten')
  const steps = window.history.length
  changeExport((before) => ({ ...before, type: 'Arten' }))
  expect(window.history).toHaveLength(steps)
})

test('one property too many is said, but stands in no address (spec §4.8)', () => {
  const all = Array.from({ length: MAX_EXPORT_FIELDS }, (_, index) => `pcoProperties=A~p${index}`).join('&')
  open(`/Export?${all}`)
  const before = address()
  changeExport((now) => addProperty(now, { axis: 'pco', pcname: 'A', pname: 'one more' }))
  expect(settings().tooManyProperties).toBe(true)
  expect(address()).toBe(before)
  changeExport((now) => removeProperty(now, { axis: 'pco', pcname: 'A', pname: 'p0' }))
  expect(settings().tooManyProperties).toBe(false)
})

test('whatever makes room again ends the warning, nothing else does (spec §3.11, §4.8)', async () => {
  const all = Array.from({ length: MAX_EXPORT_FIELDS - 1 }, (_, index) => `pcoProperties=A~p${index}`).join('&')
  open(`/Export?taxonomies=Flora&taxonomies=Fauna&taxProperties=Flora~Wuchs&${all}`)
  const oneMore = () => changeExport((now) => addProperty(now, { axis: 'pco', pcname: 'A', pname: 'one more' }))
  oneMore()
  changeExport((now) => ({ ...now, withSynonymData: false }))
  expect(settings().tooManyProperties).toBe(true)
  changeExport((now) => ({ ...now, taxonomies: ['Fauna'] }))
  expect([settings().tooManyProperties, settings().taxProperties]).toEqual([false, []])
  oneMore()
  expect([settings().tooManyProperties, settings().pcoProperties.at(-1)?.pname]).toEqual([false, 'one more'])
  changeExport((now) => addProperty(now, { axis: 'tax', taxname: 'Fauna', pname: 'Grösse' }))
  expect(settings().tooManyProperties).toBe(true)
  await step('back')
  expect(settings().tooManyProperties).toBe(false)
})

test('with a taxonomy go its fields and filters, with a column its sorting', () => {
  open(
    '/Export?taxonomies=Flora&taxonomies=Fauna&taxProperties=Fauna~Grösse&taxProperties=Flora~Wuchs&taxFilters=Fauna~Alter~%3D~1&sort=tax~Fauna~Grösse',
  )
  changeExport((before) => ({ ...before, taxonomies: ['Flora'] }))
  expect(address()).toBe('/Export?taxonomies=Flora&taxProperties=Flora~Wuchs')
})

test('fields and filters of a taxonomy in another spelling stay with it, and go with it', () => {
  open('/Export?taxonomies=käfer&taxonomies=Flora&taxProperties=Käfer~Grösse&taxFilters=Käfer~Alter~%3D~1')
  changeExport((before) => ({ ...before, withSynonymData: false }))
  expect(address()).toBe(
    '/Export?taxonomies=käfer&taxonomies=Flora&taxProperties=Käfer~Grösse&taxFilters=Käfer~Alter~=~1&withSynonymData=false',
  )
  changeExport((before) => ({ ...before, taxonomies: ['Flora'] }))
  expect(address()).toBe('/Export?taxonomies=Flora&withSynonymData=false')
})

test('the view is part of the address, and loses the places of columns that are gone', () => {
  open('/Export?taxonomies=Flora&pcoProperties=A~p&pcoProperties=A~q')
  changeExportView((view) => ({ ...view, provenance: true, columns: ['synonym~pco~A', 'pco~A~q'], subtree: ['1'] }))
  sortExport('state~pco~A')
  expect(address()).toBe(
    '/Export?taxonomies=Flora&pcoProperties=A~p&pcoProperties=A~q&subtree=1&provenance=true&columns=synonym~pco~A&columns=pco~A~q&sort=state~pco~A',
  )
  changeExport((before) => removeProperty(before, { axis: 'pco', pcname: 'A', pname: 'q' }))
  expect(address()).toBe(
    '/Export?taxonomies=Flora&pcoProperties=A~p&subtree=1&provenance=true&columns=synonym~pco~A&sort=state~pco~A',
  )
  changeExportView((view) => ({ ...view, provenance: false }))
  expect(address()).toBe('/Export?taxonomies=Flora&pcoProperties=A~p&subtree=1')
})

test('a column sorts upwards, then downwards, then not', () => {
  open('/Export?taxonomies=Flora&pcoProperties=A~p')
  const sortOf = () => new URLSearchParams(window.location.search)
  sortExport('pco~A~p')
  expect([sortOf().get('sort'), sortOf().get('descending')]).toEqual(['pco~A~p', null])
  sortExport('pco~A~p')
  expect([sortOf().get('sort'), sortOf().get('descending')]).toEqual(['pco~A~p', 'true'])
  sortExport('pco~A~p')
  expect(sortOf().has('sort')).toBe(false)
  sortExport('name')
  expect([sortOf().get('sort'), sortOf().get('descending')]).toEqual(['name', 'true'])
})

test('what cannot be read is named and can be left out', () => {
  open('/Export?type=Arten&farbe=rot')
  expect(useExportAddress.getState().errors).toHaveLength(1)
  dropUnreadable()
  expect(address()).toBe('/Export?type=Arten')
  expect(useExportAddress.getState().errors).toEqual([])
  resetExport()
  expect(address()).toBe('/Export')
})

test('what a choice leaves alone keeps its identity', () => {
  open('/Export?taxonomies=Flora&pcoProperties=A~p')
  const { taxonomies, pcoProperties } = settings()
  changeExport((before) => addProperty(before, { axis: 'pco', pcname: 'A', pname: 'q' }))
  expect(settings().taxonomies).toBe(taxonomies)
  expect(settings().pcoProperties).not.toBe(pcoProperties)
})
