import { expect, test } from '../support/story'

test.use({ serviceWorkers: 'block' })

/** So much longer the browser may take for the styles of what is scrolled into view than on a page without any. Once it was ten to twenty times. */
const AT_MOST = 5

test('Was in Sicht rollt, kostet mit den Stilen der Seite kaum mehr Zeit als auf einer Seite ohne', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/robots.txt`)
  const bare = await page.evaluate(scrollRows)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const styled = await page.evaluate(scrollRows)
  expect(styled / bare, `${styled.toFixed(1)} statt ${bare.toFixed(1)} ms`).toBeLessThan(AT_MOST)
})

// A rule that comes later has the browser work out the styles of the whole page anew, between the last key and the hits.
test('Die ersten Treffer einer Suche bringen keinen Stil mit, der noch nicht da war', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'suchen' })
  await field.focus()
  await expect(page.locator('#treffer')).toBeAttached()
  const before = await page.evaluate(countRules)
  for (const [typed, answer] of [
    ['bombina', page.getByRole('option').first()],
    ['bonbina', page.getByRole('option', { name: /ähnlich/ }).first()],
    ['qwxzzk', page.getByText('nichts gefunden für «qwxzzk»')],
  ] as const) {
    await field.fill(typed)
    await expect(answer).toBeVisible()
  }
  expect(await page.evaluate(countRules)).toBe(before)
})

/** Runs in the page. */
const countRules = () => Array.from(document.styleSheets, (sheet) => sheet.cssRules.length).reduce((sum, rules) => sum + rules, 0)

/** Runs in the page: the milliseconds, in the median, for styles and places of thirty rows that come into view with a frame, while thirty others leave it. */
async function scrollRows(): Promise<number> {
  const ROW = 28
  const list = document.createElement('div')
  list.style.cssText = 'position:fixed;inset:0 auto auto 0;width:260px;height:800px;overflow:auto;z-index:99;background:white'
  const inner = document.createElement('div')
  inner.style.cssText = 'height:60000px;position:relative'
  list.append(inner)
  document.body.append(list)
  const times: number[] = []
  for (let n = 1; n <= 25; n++) {
    list.scrollTop = n * 32 * ROW
    await new Promise((resolve) => requestAnimationFrame(resolve))
    inner.replaceChildren(
      ...Array.from({ length: 32 }, (_, index) => {
        const row = document.createElement('a')
        row.href = `/Arten/${n}/${index}`
        row.style.cssText = `position:absolute;left:0;width:100%;height:${ROW}px;display:flex;top:${(n * 32 + index) * ROW}px`
        row.innerHTML = `<span></span><bdi><i lang="la">Name ${n}</i></bdi><bdi> noch einer</bdi>`
        return row
      }),
    )
    const begun = performance.now()
    inner.getBoundingClientRect()
    times.push(performance.now() - begun)
  }
  list.remove()
  return times.sort((a, b) => a - b)[12] ?? NaN
}
