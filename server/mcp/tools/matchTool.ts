import { paths } from '../../../lib/domain/addresses/paths'
import { reconcilePath } from '../../../lib/domain/addresses/reconcilePaths'
import { MOST_CANDIDATES } from '../../matching/found'
import { reconcile, type ReconCandidate } from '../../reconcile/candidates'
import type { ReconQuery } from '../../reconcile/readRequests'
import { readScope } from '../../reconcile/scope'
import { taxonomiesById } from '../../exporters/plan/exportSources'
import { narrowedTo, taxonomiesParameter } from '../narrowedTo'
import { texts, wholeNumber } from '../parameters'
import { defineTool, schemas } from '../tool'
import { taxonomySources } from '../toldSource'

/** A conversation is no place for more; each with its candidates is a paragraph. */
const MOST_NAMES = 100

const { text, list, object } = schemas
const found = object({ id: text, name: text, taxonomy: text, why: text, score: { type: 'number' }, url: text })

/** Names of a list, each with the object it means. */
export const matchTool = defineTool({
  name: 'match',
  title: 'Namen abgleichen',
  description:
    'Findet zu jedem Namen einer Liste das Objekt, das gemeint ist: nach id, wissenschaftlichem Namen mit oder ohne Autor, Synonym, deutschem Namen, ' +
    'ähnlicher Schreibweise. match steht nur dort, wo niemand nachsehen muss; sonst ist match null, und candidates sind Vorschläge für Menschen.',
  parameters: {
    names: texts(
      {
        most: MOST_NAMES,
        isRequired: true,
        otherwise: 'Teilen Sie die Liste auf, oder gleichen Sie sie unter /Export/Meine-Liste ab.',
      },
      'Die Namen, wie sie in der Liste stehen.',
    ),
    taxonomies: taxonomiesParameter,
    candidates: wholeNumber({ least: 1, most: MOST_CANDIDATES, usual: 3 }, 'So viele Vorschläge je Name höchstens.'),
  },
  isDear: true,
  output: {
    results: list(object({ asked: text, match: { anyOf: [found, { type: 'null' }] }, candidates: list(found) })),
  },
  async run({ database, db, origin, signal }, input) {
    const types = (await narrowedTo(db, input.taxonomies)).map(({ id }) => id)
    const scope = await readScope(db, null)
    const query = (name: string): ReconQuery => ({
      text: name,
      types,
      typeStrict: 'any',
      limit: input.candidates,
      constraints: [],
    })
    const queries = new Map(input.names.map((name, n) => [`q${n}`, query(name)]))
    const answers = await reconcile(database, scope, queries, signal)
    const results = input.names.map((asked, n) => {
      const candidates = answers[`q${n}`]?.result ?? []
      const tell = (candidate: ReconCandidate) => toldCandidate(candidate, origin)
      const certain = candidates.find(({ match }) => match)
      return { asked, match: certain ? tell(certain) : null, candidates: candidates.map(tell) }
    })
    // The first of its types is its taxonomy.
    const taxonomyIds = Object.values(answers).flatMap(({ result }) => result.flatMap(({ type }) => type[0]?.id ?? []))
    return {
      data: { results },
      lines: results.map(({ asked, match, candidates }) => `- «${asked}»: ${said(match, candidates)}`),
      sources: taxonomySources(await taxonomiesById(db, [...new Set(taxonomyIds)])),
      proof: `${reconcilePath()}?${String(new URLSearchParams({ queries: JSON.stringify(asRequest(queries)) }))}`,
    }
  },
})

const toldCandidate = ({ id, name, type, description, score }: ReconCandidate, origin: string) => ({
  ...{ id, name, taxonomy: type[0]?.name ?? '', why: description, score },
  url: origin + paths.record(id),
})

type ToldCandidate = ReturnType<typeof toldCandidate>

function said(match: ToldCandidate | null, candidates: readonly ToldCandidate[]): string {
  const names = (all: readonly ToldCandidate[]) => all.map(({ name, why, id }) => `${name} (${why}; id ${id})`).join(', ')
  if (match) return names([match])
  return candidates.length === 0 ? 'nicht gefunden' : `nicht sicher, Vorschläge: ${names(candidates)}`
}

/** The same questions as the reconciliation service takes them. */
const asRequest = (queries: ReadonlyMap<string, ReconQuery>) =>
  Object.fromEntries(
    [...queries].map(([key, { text: name, types, limit }]) => [
      key,
      { query: name, limit, ...(types.length > 0 ? { type: types } : {}) },
    ]),
  )
