import { ApolloClient, ApolloLink } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { of, throwError } from 'rxjs'
import { makeCache } from '@/lib/apollo/client'
import { answerKey, answersOfPage } from '@/lib/apollo/firstAnswers'
import type { RenderSight } from '@/lib/domain/addresses/firstSight'
import { place, type Place } from '@/lib/domain/addresses/place'
import { CollectionScreen, collectionQuestion } from '../collection/CollectionScreen'
import { HomeScreen, homeQuestion } from '../home/HomeScreen'
import { TaxonomyScreen, taxonomyQuestion } from '../taxonomy/TaxonomyScreen'
import { TaxonScreen, taxonQuestion } from '../taxon/TaxonScreen'
import { sightTree } from './sightTree'
import { StillPath } from './stillNext'

/** Of the one style sheet of all pages (app/layout.tsx). */
const STYLE_KEY = 'ae'

/** Letters of an answer that is rendered: the largest records would hold the server up for a tenth of a second. */
const LONGEST = 100_000

/** What nobody sees of a row: the tree below has it, and each id is there once. A value never holds a quotation mark, nor does a text. */
const UNSEEN = / (id|role|title|tabindex|draggable|aria-(?!hidden)[a-z]+)="[^"]*"/g

/**
 * Renders what a page shows before its scripts run: the screens and the rows of the tree themselves, with the answers that stand in the page and nobody
 * logged in. The server takes it from dist/ (scripts/pages/buildSight.mjs); docs/decisions/0125.
 */
export const renderSight: RenderSight = async (segments, answers) => {
  const here = place([...segments])
  const screen = screenOf(here)
  if (!screen) return null
  const client = clientWith(answersOfPage(answers))
  const content = await contentOf(screen, client)
  const tree = await sightTree(client, here)
  const sheet = createCache({ key: STYLE_KEY, stylisPlugins: [] })
  // Rules are collected instead of written between the elements, where `:first-child` would count them.
  sheet.compat = true
  const html = (element: ReactElement) =>
    renderToString(
      <CacheProvider value={sheet}>
        <ApolloProvider client={client}>
          <StillPath value={`/${segments.join('/')}`}>{element}</StillPath>
        </ApolloProvider>
      </CacheProvider>,
    )
  const sight = { content: content ? await whole(() => html(content)) : '', tree: html(tree).replace(UNSEEN, '') }
  const styles = new Map(Object.entries(sheet.inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string'))
  return { ...sight, styles }
}

/** So React writes a part that is loaded on demand and is not here yet: what stands for it meanwhile. */
const WAITS = '<!--$!-->'
/** A part may have parts. */
const MOST_TURNS = 4

/** A screen with all its parts: those that are loaded on demand are in the same file, and here with the next turn. */
async function whole(html: () => string): Promise<string> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const text = html()
    if (!text.includes(WAITS)) return text
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('A part of the screen does not come, or fails.')
}

interface FirstScreen {
  ask: (client: ApolloClient) => Promise<unknown>
  /** null where the exported page has no room for it: of the first page of all it would weigh too much. */
  element: ReactElement | null
}

/** The screen once its answer is there; null where that is not in the page. */
const contentOf = ({ ask, element }: FirstScreen, client: ApolloClient): Promise<ReactElement | null> =>
  ask(client).then(
    () => element,
    () => null,
  )

/** The screens whose pages come with answers. */
function screenOf(here: Place): FirstScreen | null {
  switch (here.screen) {
    case 'home':
      if (here.root === 'users') return null
      return { ask: (client) => client.query(homeQuestion()), element: here.root && <HomeScreen root={here.root} /> }
    case 'taxonomy':
      return { ask: (client) => client.query(taxonomyQuestion(here.id)), element: <TaxonomyScreen id={here.id} /> }
    case 'taxon':
      return { ask: (client) => client.query(taxonQuestion(here.id)), element: <TaxonScreen id={here.id} /> }
    case 'collection':
      return { ask: (client) => client.query(collectionQuestion(here.id)), element: <CollectionScreen id={here.id} /> }
    default:
      return null
  }
}

/** The pages' data client with the answers for its server; what is too long is as if it were not there. */
function clientWith(answers: ReadonlyMap<string, unknown>) {
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const answer = answers.get(answerKey(operationName, variables))
    return answer === undefined || JSON.stringify(answer).length > LONGEST
      ? throwError(() => new Error(`${operationName} is not in the page, or too long`))
      : of(answer as ApolloLink.Result)
  })
  return new ApolloClient({ cache: makeCache(), link })
}
