import type { Browser } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchRow } from '../support/types'
import { quantile } from '../support/timing'
import { measured, median, ms, row, RUNS } from './page'

/** From the letters to painted hits. */
export async function search(browser: Browser, server: RunningServer, of: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const text of ['a', 'vir']) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      await measured(browser, async (page) => {
        await page.goto(server.url, { waitUntil: 'networkidle' })
        const field = page.getByRole('combobox', { name: 'suchen' })
        await field.focus()
        times.push(await field.evaluate(typeAndMeasure, text))
      })
    }
    rows.push(row(`Suche nach «${text}» bis zu gemalten Treffern (${of})`, ms(median(times)), '≤ 150 ms', median(times) <= 150))
  }
  for (const [slowed, bound] of [
    [1, 120],
    [4, 150],
  ] as const) {
    const times: number[] = []
    // Each another one: an answer that is kept would say nothing about the search.
    for (const text of TYPED)
      await measured(browser, async (page) => {
        await page.goto(server.url, { waitUntil: 'networkidle' })
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
        const field = page.getByRole('combobox', { name: 'suchen' })
        await field.focus()
        times.push(await field.evaluate(typeByKeys, text))
      })
    const most = quantile(times, 0.95)
    const what = `Tippen, 60 ms je Taste: letzte Taste bis zu gemalten Treffern, ${slowed}-fach gebremst, 19 von 20 (${of})`
    rows.push(row(what, `${ms(most)} (Mitte ${ms(median(times))})`, `≤ ${bound} ms`, most <= bound))
  }
  return rows
}

const TYPED =
  'betula carex abies viola salix rosa festuca allium quercus orchis rubus galium hieracium pinus acer lathyrus trifolium veronica ranunculus primula'.split(
    ' ',
  )

/** Runs in the page: types letter by letter and answers the milliseconds from the last one until a painted frame shows its hits. */
async function typeByKeys(field: Element, text: string): Promise<number> {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (let length = 1; length < text.length; length++) {
    setValue?.call(field, text.slice(0, length))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  const start = performance.now()
  setValue?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return new Promise((resolve) => {
    const look = () => {
      const list = document.querySelector('[role=listbox][aria-label=Treffer]')
      const isThere = list?.getAttribute('aria-busy') === 'false' && performance.now() > start
      if (!isThere) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - start))
    }
    // The field has said what it holds; the list is busy from the next frame on.
    requestAnimationFrame(() => requestAnimationFrame(look))
  })
}

/** Runs in the page: types the text at once and answers the milliseconds until a painted frame shows hits. */
function typeAndMeasure(field: Element, text: string): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const look = () => {
      if (document.querySelector('[role=option]') === null) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - start))
    }
    requestAnimationFrame(look)
  })
}
