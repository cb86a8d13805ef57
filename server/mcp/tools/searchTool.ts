import { paths } from '../../../lib/domain/addresses/paths'
import { notNarrowed, searchKinds } from '../../../lib/domain/addresses/searchQuery'
import { replacedSentence } from '../../../lib/domain/crosswalk/replacedSentence'
import { swissCount } from '../../../lib/domain/text/swissCount'
import { rankLabel } from '../../../lib/domain/vocabulary/rank'
import { taxonomiesById } from '../../exporters/plan/exportSources'
import type { SearchHitRow } from '../../graphql/search/hits'
import { search } from '../../graphql/search/search'
import { narrowedTo, taxonomiesParameter } from '../narrowedTo'
import { oneWordOf, requiredText, wholeNumber } from '../parameters'
import { defineTool, schemas } from '../tool'
import { taxonomySources } from '../toldSource'

const { text, maybe, whole, flag, list, object } = schemas

/** Names that resemble what is typed. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Suchen',
  description:
    'Sucht Arten, Lebensräume, Taxonomien, Sammlungen und Organisationen nach Namen: wissenschaftlich, deutsch, Synonyme, angefangene Wörter, kleine ' +
    'Tippfehler. Für eine Liste von Namen ist match da. Mit der id eines Treffers antwortet taxon.',
  parameters: {
    text: requiredText('Wonach gesucht wird, zum Beispiel Gelbbauchunke oder Bombina.'),
    kind: oneWordOf(
      searchKinds,
      'Nur Treffer dieser Art: taxon (Art), habitat (Lebensraum), synonym, vernacular (deutscher Name) …',
    ),
    taxonomies: taxonomiesParameter,
    limit: wholeNumber({ least: 1, most: 50, usual: 10 }, 'So viele Treffer höchstens.'),
  },
  isDear: false,
  output: {
    total: { ...whole, description: 'Treffer im Ganzen; bei capped mindestens so viele.' },
    capped: flag,
    hits: list(
      object({
        ...{ id: text, kind: { enum: searchKinds }, name: text, author: maybe, rank: maybe, germanName: maybe },
        acceptedName: { ...maybe, description: 'Der akzeptierte Name, wo name ein anderer Name davon ist.' },
        ...{ taxonomy: maybe, similar: { ...flag, description: 'Nur ähnlich geschrieben.' }, url: text },
        replacedBy: { ...list(text), description: 'Taxonomien, die an der Stelle von jener des Treffers stehen; meist keine.' },
      }),
    ),
  },
  async run({ database, db, origin, signal }, input) {
    const chosen = await narrowedTo(db, input.taxonomies)
    const narrowing = {
      ...notNarrowed,
      kinds: input.kind === null ? [] : [input.kind],
      taxonomies: chosen.map(({ id }) => id),
    }
    const { total, capped, hits, fitting } = await search(
      database,
      { ...narrowing, text: input.text, limit: input.limit, offset: 0 },
      signal,
    )
    const shown = new Set(hits.map(idOf))
    const ids = fitting.flatMap(({ id, taxonomyId }) => (shown.has(id) && taxonomyId !== null ? [taxonomyId] : []))
    const found = hits.map((hit) => {
      const { kind, label, author, rank, germanName, acceptedName, taxonomy, similar, replacedBy, path } = hit
      const url = origin + encodeURI(path)
      return { id: idOf(hit), kind, name: label, author, rank, germanName, acceptedName, taxonomy, similar, replacedBy, url }
    })
    const first = total > found.length ? `, hier die ersten ${found.length}` : ''
    return {
      data: { total, capped, hits: found },
      lines: [
        total === 0
          ? `Zu «${input.text}» ist nichts gefunden worden.`
          : `Zu «${input.text}» gibt es ${capped ? 'mindestens ' : ''}${swissCount(total)} Treffer${first}:`,
        ...hits.map((hit) => `- ${describeHit(hit)} (id ${idOf(hit)})`),
      ],
      sources: taxonomySources(await taxonomiesById(db, [...new Set(ids)])),
      proof: paths.search(input.text, narrowing),
    }
  },
})

/** `taxon:` and its id. */
const idOf = ({ key }: SearchHitRow) => key.slice(key.indexOf(':') + 1)

const describeHit = ({ label, author, rank, germanName, acceptedName, taxonomy, similar, replacedBy }: SearchHitRow) =>
  [
    author && !label.endsWith(author) ? `${label} ${author}` : label,
    germanName,
    acceptedName && `gehört zu ${acceptedName}`,
    [rankLabel(rank), taxonomy && `in «${taxonomy}»`].filter(Boolean).join(' '),
    replacedSentence(replacedBy),
    similar && 'nur ähnlich',
  ]
    .filter(Boolean)
    .join(' · ')
