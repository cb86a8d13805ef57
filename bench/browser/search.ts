import type { Browser } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchRow } from '../support/types'
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
  return rows
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
