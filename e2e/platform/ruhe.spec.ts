import type { APIRequestContext } from '@playwright/test'
import { addresses, exampleIds, filled } from '../support/addresses'
import { lastOf } from '../support/shortRun'
import { expect, longStory, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

/** How far what stood on the screen already was moved by what came later (Core Web Vitals: below 0.1 is good). */
const MOST = 0.02

const orchids = encodeURIComponent('Orchideen (Beispieldaten)')
const values = encodeURIComponent('Zeigerwerte der Pflanzen (Beispieldaten)')
const group = encodeURIComponent('[{"any":["pco~Zeigerwerte der Pflanzen (Beispieldaten)~Feuchtezahl~>=~3"]}]')
const reopened =
  `/Export?type=Arten&taxonomies=${orchids}&taxProperties=${orchids}~%40author&pcoProperties=${values}~Feuchtezahl` +
  `&pcoFilters=${values}~Lichtzahl~%3E~2&filterGroups=${group}&provenance=true`

/** Side by side these move up to 0.06 yet: the list of the documentation opens its sections. */
const stillMoving = /^\/Dokumentation\/./

/** Of two species. */
async function aComparison(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/graphql', {
    data: [{ query: '{ search(text: "Drosera", limit: 2, ranks: ["species"]) { hits { key } } }' }],
  })
  const [{ data }] = (await answer.json()) as [{ data: { search: { hits: { key: string }[] } } }]
  return `/Vergleich?${data.search.hits.map(({ key }) => key.replace('taxon:', 'ids=')).join('&')}`
}

for (const { layout, viewport } of lastOf([
  { layout: 'nebeneinander', viewport: { width: 1400, height: 900 } },
  { layout: 'gestapelt', viewport: { width: 390, height: 844 } },
]))
  test.describe(() => {
    test.use({ viewport })
    longStory(`Nichts rückt weg, während eine Seite kommt (${layout})`, async ({ page, request }) => {
      const ids = await exampleIds(request)
      const comparison = await aComparison(request)
      const all = [
        comparison,
        ...addresses.filter(({ status }) => status === 200).map(({ path }) => path),
        reopened,
        '/Suche?q=Carex',
        '/Login',
      ]
      const moved: [string, number, string[]][] = []
      for (const path of [...new Set(all)]) {
        await page.goto(filled(path, ids), { waitUntil: 'networkidle' })
        const { sum, what } = await page.evaluate(
          () =>
            new Promise<{ sum: number; what: string[] }>((resolve) => {
              let sum = 0
              const what: string[] = []
              const note = (entries: PerformanceEntryList) => {
                for (const entry of entries as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[]) {
                  sum += entry.value
                  for (const { node } of entry.sources ?? [])
                    what.push(`${entry.value.toFixed(3)} ${(node as Element | undefined)?.outerHTML?.slice(0, 120) ?? '?'}`)
                }
              }
              const observer = new PerformanceObserver((list) => note(list.getEntries()))
              observer.observe({ type: 'layout-shift', buffered: true })
              // What is buffered comes with the next frames.
              requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, what })))
            }),
        )
        const isKnown = layout === 'nebeneinander' && stillMoving.test(path)
        if (sum > MOST && !isKnown) moved.push([path, sum, what])
      }
      expect(moved).toEqual([])
    })
  })
