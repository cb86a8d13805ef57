import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { FIRST_CONTENT_ID, FIRST_TREE_ID, type RenderSight, type Sight } from '../../lib/domain/addresses/firstSight'
import { place } from '../../lib/domain/addresses/place'
import type { Segment } from '../../lib/domain/addresses/segments'
import { errorLine } from './errors'

/** Where a page has room for what is seen of it first, and the one style sheet with the names of its rules. */
const NO_CONTENT = room(FIRST_CONTENT_ID)
const NO_TREE = room(FIRST_TREE_ID)
const SHEET = /<style data-emotion="(ae [^"]*)">/

/** Letters of all that is kept: some hundred pages. */
const MOST_KEPT = 20_000_000

const sizeOf = ({ content, tree, styles }: Sight) =>
  [...styles.values()].reduce((size, rule) => size + rule.length, content.length + tree.length + 1)

/**
 * What the pages show before their scripts run, rendered by the screens themselves; of the same answers once. `file`: where the build has put the screens for
 * the server.
 */
export function createFirstSight(file: string, log: (line: string) => void): RenderSight {
  const kept = new LRUCache<string, Sight>({ maxSize: MOST_KEPT, sizeCalculation: sizeOf })
  const flights = new Map<string, Promise<Sight | null>>()
  let loading: Promise<RenderSight> | undefined

  const render: RenderSight = async (segments, answers) => {
    // Nothing is seen first where only the server was built, and in development.
    if (!loading && !existsSync(file)) return null
    try {
      loading ??= import(file).then((screens: { renderSight: RenderSight }) => screens.renderSight)
      loading.catch(() => (loading = undefined))
      return await (
        await loading
      )(segments, answers)
    } catch (error) {
      // The page is whole without it.
      log(errorLine(error))
      return null
    }
  }

  return (segments, answers) => {
    const key = createHash('sha256').update(placeKey(segments)).update(answers).digest('base64url')
    const known = kept.get(key)
    if (known) return Promise.resolve(known)
    const flight =
      flights.get(key) ??
      render(segments, answers)
        .then((sight) => {
          if (sight) kept.set(key, sight)
          return sight
        })
        .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}

/** A taxon is the same below whatever ancestors an address names. */
function placeKey(segments: readonly string[]): string {
  const here = place(segments.map((segment) => segment as Segment))
  return JSON.stringify(here.screen === 'taxon' ? [here.screen, here.type, here.id] : here)
}

/** The page with it, and with those rules that it lacks. */
export function withSight(html: string, { content, tree, styles }: Sight): string {
  // By functions: a `$` in a name stands for itself.
  return html
    .replace(NO_CONTENT, (element) => element + content)
    .replace(NO_TREE, (element) => element + tree)
    .replace(SHEET, (_, names: string) => {
      const known = new Set(names.split(' '))
      const further = [...styles].filter(([name]) => !known.has(name))
      const all = [names, ...further.map(([name]) => name)].join(' ')
      return `<style data-emotion="${all}">${further.map(([, rules]) => rules).join('')}`
    })
}

function room(id: string) {
  return new RegExp(`<div id="${id}"[^>]*>(?=</div>)`)
}
