import { swissCount } from '../../lib/domain/text/swissCount'
import type { Browser, Locator, Page } from '@playwright/test'
import type { RunningServer } from '../../e2e/support/servers/server'
import type { BenchRow } from '../support/types'
import { askServer, childrenPage } from '../support/ask'
import { measured, median, ms, row, RUNS } from './page'

export interface LargeNode {
  taxonomy: string
  id: string
  children: number
}

/** A node with very many children: opened, and from there to the end of the tree, where the last of them stand. */
export async function largeNode(browser: Browser, server: RunningServer, node: LargeNode, of: string): Promise<BenchRow[]> {
  const opened: Seen[] = []
  const ended: Seen[] = []
  const last = await lastChildOf(server.url, node)
  const scrolled: Scrolled[] = []
  let seen = 0
  for (let run = 0; run < RUNS; run++) {
    await measured(browser, async (page) => {
      const item = await closedNode(page, server, node)
      opened.push(await item.evaluate(openAndMeasure, node.children))
      await page.waitForLoadState('networkidle')
      const empty = await page.evaluate(scrollAnEmptyList)
      const own = await item.evaluate(scrollAndLook)
      scrolled.push({ ...own, frame: own.frame / empty })
      await page.waitForLoadState('networkidle')
      await item.focus()
      ended.push(await item.evaluate(endAndMeasure))
      if (await page.evaluate(lastChildInView, { children: node.children, name: last })) seen++
    })
  }
  return [
    ...rowsOf(`Knoten mit ${swissCount(node.children)} Kindern öffnen (${of})`, opened, 100),
    row(
      `… ${FRAMES} Bilder weit gerollt, ${STEP} Pixel jedes: Bilder, in denen jede Zeile ihren Namen hat`,
      String(median(scrolled.map(({ named }) => named))),
      '≥ 50',
      median(scrolled.map(({ named }) => named)) >= 50,
    ),
    row(
      '… und wie lange ein Bild braucht, gegen eine leere Liste gleicher Höhe',
      `${median(scrolled.map(({ frame }) => frame)).toFixed(2)} ×`,
      '≤ 2 ×',
      median(scrolled.map(({ frame }) => frame)) <= 2,
    ),
    ...rowsOf('… Sprung ans Ende', ended, 150),
    row('… danach das letzte Kind in Sicht', `${seen} von ${RUNS}`, `${RUNS} von ${RUNS}`, seen === RUNS),
  ]
}

interface Seen {
  time: number
  nodes: number
  longest: number
}

function rowsOf(work: string, seen: Seen[], bound: number): BenchRow[] {
  const time = median(seen.map((each) => each.time))
  const nodes = Math.max(...seen.map((each) => each.nodes))
  const calm = seen.filter(({ longest }) => longest <= 50).length
  return [
    row(work, ms(time), `≤ ${bound} ms`, time <= bound),
    row('… DOM-Knoten danach', String(nodes), "≤ 1'500", nodes <= 1500),
    row('… Läufe ohne lange Arbeit (> 50 ms)', `${calm} von ${RUNS}`, '4 von 5', calm >= 4),
  ]
}

async function closedNode(page: Page, server: RunningServer, { taxonomy, id, children }: LargeNode): Promise<Locator> {
  await page.goto(`${server.url}/Arten/${taxonomy}/${id}`)
  const node = page.locator('[role=treeitem][aria-selected=true]')
  await node.waitFor()
  // Whether a link opens its own node is the tree's business; here it starts closed, and its children are not there yet.
  if ((await node.getAttribute('aria-expanded')) === 'true')
    throw new Error(`Der Knoten mit ${children} Kindern ist schon offen; gemessen wird das Öffnen.`)
  await page.waitForLoadState('networkidle')
  return node
}

/** Runs in the page: opens the node and answers the milliseconds until a painted frame shows a child with its name. */
function openAndMeasure(node: Element, children: number): Promise<Seen> {
  let longest = 0
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
  )
  observer.observe({ type: 'longtask' })
  const first = `[role=treeitem][aria-setsize="${children}"][aria-posinset="1"]:not([aria-busy])`
  return new Promise((resolve) => {
    const start = performance.now()
    node.querySelector<HTMLElement>('[aria-hidden]')?.click()
    const look = () => {
      if (document.querySelector(first) === null) return requestAnimationFrame(look)
      // The frame that shows it is painted when the next one begins.
      requestAnimationFrame(() => {
        const time = performance.now() - start
        setTimeout(() => resolve({ time, nodes: document.querySelectorAll('*').length, longest }), 200)
      })
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page: presses End and answers the milliseconds until a painted frame shows the end of the tree without a row that is still empty. */
function endAndMeasure(node: Element): Promise<Seen> {
  let longest = 0
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))),
  )
  observer.observe({ type: 'longtask' })
  const scroller = node.closest('[role=tree]')?.parentElement
  const isThere = () => {
    if (!scroller || scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 40) return false
    const { top, bottom } = scroller.getBoundingClientRect()
    const inView = [...scroller.querySelectorAll('[role=treeitem]')].filter((item) => {
      const box = item.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    return inView.length > 10 && inView.every((item) => !item.hasAttribute('aria-busy'))
  }
  return new Promise((resolve) => {
    const start = performance.now()
    node.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look)
      requestAnimationFrame(() => {
        const time = performance.now() - start
        setTimeout(() => resolve({ time, nodes: document.querySelectorAll('*').length, longest }), 200)
      })
    }
    requestAnimationFrame(look)
  })
}

const FRAMES = 60
const STEP = 900

interface Scrolled {
  /** Frames in which all rows in view had their names. */
  named: number
  /** Milliseconds. */
  frame: number
}

/** Runs in the page: scrolls the tree frame by frame and looks what stands in view when each is painted. */
async function scrollAndLook(node: Element): Promise<Scrolled> {
  const scroller = node.closest('[role=tree]')?.parentElement
  if (!scroller) throw new Error('There is no tree.')
  const { top, bottom, height } = scroller.getBoundingClientRect()
  const rowHeight = node.getBoundingClientRect().height
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let named = 0
  await frame()
  const begun = performance.now()
  for (let n = 0; n < 60; n++) {
    scroller.scrollTop += 900
    await frame()
    const inView = [...scroller.querySelectorAll('[role=treeitem]')].filter((item) => {
      const box = item.getBoundingClientRect()
      return box.bottom > top && box.top < bottom
    })
    if (inView.length >= Math.floor(height / rowHeight) && inView.every((item) => !item.hasAttribute('aria-busy'))) named++
  }
  return { named, frame: (performance.now() - begun) / 60 }
}

/** Runs in the page: the milliseconds a frame takes while nothing but an empty list is scrolled. */
async function scrollAnEmptyList(): Promise<number> {
  const list = document.createElement('div')
  list.style.cssText = 'position:fixed;inset:0 auto auto 0;width:260px;height:800px;overflow:auto'
  list.append(Object.assign(document.createElement('div'), { style: 'height:600000px' }))
  document.body.append(list)
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  const begun = performance.now()
  for (let n = 0; n < 60; n++) {
    list.scrollTop += 900
    await frame()
  }
  list.remove()
  return (performance.now() - begun) / 60
}

/** The name of the last child, as the interface says it. */
async function lastChildOf(url: string, { id, children }: LargeNode): Promise<string> {
  const page = childrenPage(id, children - 1, 1)
  const { treeChildren } = await askServer<{ treeChildren: { nodes: { label: string }[] } }>(url, page)
  return treeChildren.nodes[0]?.label ?? ''
}

/**
 * Runs in the page at the end of the tree: goes up row by row past the rows of other parents, and says whether the node's last child
 * stands in view with its name.
 */
async function lastChildInView({ children, name }: { children: number; name: string }): Promise<boolean> {
  for (let frame = 0; frame < 300; frame++) {
    const child = document.querySelector(`[role=treeitem][aria-setsize="${children}"][aria-posinset="${children}"]`)
    const view = child?.closest('[role=tree]')?.parentElement?.getBoundingClientRect()
    const box = child?.getBoundingClientRect()
    const isInView = view !== undefined && box !== undefined && box.top >= view.top && box.bottom <= view.bottom
    if (isInView && !child?.hasAttribute('aria-busy')) return (child?.getAttribute('title') ?? '').startsWith(name)
    if (!isInView)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return false
}
