import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import { askServer } from '../support/ask'
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
    // Each another one, also than those before: an answer that is kept would say nothing about the search.
    for (const word of await wordsOf(server.url, slowed / 5))
      times.push(await measured(browser, (page) => typed(page, server.url, word, slowed)))
    const most = quantile(times, 0.95)
    const what = `Tippen, 60 ms je Taste: letzte Taste bis zu gemalten Treffern, ${slowed}-fach gebremst, 19 von 20 (${of})`
    rows.push(row(what, `${ms(most)} (Mitte ${ms(median(times))})`, `≤ ${bound} ms`, most <= bound))
  }
  return rows
}

/**
 * What is typed: for each letter the first word of a name that is there, of four to twelve letters, so that there are hits to draw.
 *
 * @param place which of those that are found for the letter, from 0 to 1
 */
async function wordsOf(url: string, place: number): Promise<string[]> {
  const words: string[] = []
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const query = `{ search(text: "${letter}", limit: 50) { hits { label } } }`
    const answer = await askServer<{ search: { hits: { label: string }[] } }>(url, query)
    const begun = answer.search.hits.map(({ label }) => label.toLowerCase().split(' ')[0] ?? '')
    const some = [...new Set(begun)].filter((word) => /^[a-z]{4,12}$/.test(word))
    const word = some[Math.floor(some.length * place)]
    if (word !== undefined) words.push(word)
  }
  return words
}

/** Milliseconds from the last key of a word, each pressed 60 ms after the one before, until a painted frame shows its hits. */
async function typed(page: Page, url: string, word: string, slowed: number): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  const field = page.getByRole('combobox', { name: 'suchen' })
  await field.focus()
  const watch = await field.evaluateHandle(watchHits, word)
  await Promise.all(Array.from(word, (letter, at) => pause(60 * at).then(() => page.keyboard.press(letter))))
  return watch.evaluate(({ painted }) => painted)
}

/** Runs in the page: watches the field until it holds the word, and then the list until it shows the hits of that. */
function watchHits(field: Element, word: string): { painted: Promise<number> } {
  const input = field as HTMLInputElement
  let pressed = NaN
  input.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true)
  const painted = new Promise<number>((resolve) => {
    const look = () => {
      const list = document.querySelector('[role=listbox][aria-label=Treffer]')
      // It is busy from the moment on in which the field holds another text.
      if (input.value !== word || list?.getAttribute('aria-busy') !== 'false') requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - pressed))
    }
    requestAnimationFrame(look)
  })
  return { painted }
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
