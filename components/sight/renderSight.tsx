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

/** Letters of an answer whose page is rendered: the largest records would hold the server up for a tenth of a second. */
const LONGEST = 100_000

/** What nobody sees of a row: the tree below has it, and each id is there once. A value never holds a quotation mark, nor does a text. */
const UNSEEN = / (id|role|title|tabindex|draggable|aria-(?!hidden)[a-z]+)="[^"]*"/g

/**
 * Renders what a page shows before its scripts run: the screens and the rows of the tree themselves, with the answers that stand in the page and nobody
 * logged in. The server takes it from dist/ (scripts/pages/buildSight.mjs); docs/decisions/0125.
 */
export const renderSight: RenderSight = async (segments, answers) => {
  const here = place([...segments])
  const client = clientWith(answersOfPage(answers))
  const content = await contentOf(here, client)
  const tree = content === undefined ? null : await sightTree(client, here)
  if (tree === null) return null
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

/** The screen of a place with its answer; null where that is not in the page or too long, undefined where no page comes with answers. */
async function contentOf(here: Place, client: ApolloClient): Promise<ReactElement | null | undefined> {
  const screen = screenOf(here)
  if (!screen) return undefined
  try {
    const { data } = await screen.ask(client)
    return JSON.stringify(data).length > LONGEST ? null : screen.element
  } catch {
    return null
  }
}

/** So React writes a part that is loaded on demand and is not here yet: what stands for it meanwhile. */
const WAITS = '<!--$!-->'

/** A screen with all its parts: those that are loaded on demand are in the same file, and here with the next turn. Nothing where one still is not. */
async function whole(html: () => string): Promise<string> {
  const first = html()
  if (!first.includes(WAITS)) return first
  await new Promise((resolve) => setImmediate(resolve))
  const second = html()
  return second.includes(WAITS) ? '' : second
}

interface FirstScreen {
  ask: (client: ApolloClient) => Promise<{ data?: unknown }>
  /** null where the exported page has no room for it: of the first page of all it would weigh too much. */
  element: ReactElement | null
}

function screenOf(here: Place): FirstScreen | undefined {
  switch (here.screen) {
    case 'home':
      if (here.root === 'users') return undefined
      return { ask: (client) => client.query(homeQuestion()), element: here.root && <HomeScreen root={here.root} /> }
    case 'taxonomy':
      return { ask: (client) => client.query(taxonomyQuestion(here.id)), element: <TaxonomyScreen id={here.id} /> }
    case 'taxon':
      return { ask: (client) => client.query(taxonQuestion(here.id)), element: <TaxonScreen id={here.id} /> }
    case 'collection':
      return { ask: (client) => client.query(collectionQuestion(here.id)), element: <CollectionScreen id={here.id} /> }
    default:
      return undefined
  }
}

/** The pages' data client with the answers for its server. */
function clientWith(answers: ReadonlyMap<string, unknown>) {
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const answer = answers.get(answerKey(operationName, variables))
    return answer === undefined
      ? throwError(() => new Error(`${operationName} is not in the page`))
      : of(answer as ApolloLink.Result)
  })
  return new ApolloClient({ cache: makeCache(), link })
}
