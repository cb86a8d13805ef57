import { childrenPage } from '../support/ask'
import { bigId, bigRows, WITH_20_000_CHILDREN } from '../support/bigTaxonomyRows'
import { TAXA } from './abuses'

/** Milliseconds until each answer. */
export interface Waited {
  tree: number[]
  search: number[]
}

/** So often somebody asks, whether or not the one before has an answer. */
const EVERY_MS = 100
/** Nobody waits longer; counts as so long. */
const PATIENCE_MS = 20_000

/** Opens pages of the tree and searches in turns at a server for so long, as somebody at another address than the abuser's. */
export async function neighbour(url: string, milliseconds: number): Promise<Waited> {
  const names = bigRows(TAXA).name
  const waited: Waited = { tree: [], search: [] }
  const asked: Promise<void>[] = []
  const started = performance.now()
  for (let n = 0; n * EVERY_MS < milliseconds; n++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, started + n * EVERY_MS - performance.now())))
    const isTree = n % 2 === 0
    const query = isTree
      ? childrenPage(bigId(WITH_20_000_CHILDREN), (n * 37) % 1_500, 200)
      : `{ search(text: "${(names[(n * 1_009) % names.length] ?? '').slice(0, 9)}", limit: 8) { total hits { key label path } } }`
    const due = performance.now()
    asked.push(
      answered(url, query).then((isAnswered) => {
        waited[isTree ? 'tree' : 'search'].push(isAnswered ? performance.now() - due : PATIENCE_MS)
      }),
    )
  }
  await Promise.all(asked)
  return waited
}

/** False when nobody waits any longer. Throws for a refusal: who asks no more than a person does is never refused. */
async function answered(url: string, query: string): Promise<boolean> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
    body: JSON.stringify([{ query }]),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  if (!response) return false
  const text = await response.text().catch(() => null)
  if (text === null) return false
  if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text.slice(0, 300)}`)
  return true
}
