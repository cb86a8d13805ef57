import { hasFirstAnswers } from '@/lib/apollo/firstAnswers'
import { isBelowData, place, type Place, treeKeyOfPlace } from '@/lib/domain/addresses/place'
import { screenName } from '@/lib/domain/addresses/screenName'
import { type Segment, segments } from '@/lib/domain/addresses/segments'
import * as screens from './screens'
import { dataClient } from './shell/dataClient'
import { session } from './shell/session'
import { askTogetherWith } from './tree/treeSource'
import { treeModel } from './tree/useTreeModel'

/**
 * Loads what the address names while React is still taking over the page: the screen's chunk, then its record and its place in the tree in
 * one request. Screen and tree find it there, or on its way, when they ask for it themselves.
 */
export async function askEarly(pathname: string): Promise<void> {
  const path = segments(pathname)
  const here = place(path)
  const loading = questionOf(here, path).catch(() => {
    // The screen loads its chunk again and says what is wrong.
  })
  // Both wait for the chunk, also where the tree is there before it and asks by itself: else they would be two requests. What came with the page
  // is no request, but it is not for a login.
  askTogetherWith(hasFirstAnswers() ? session.restored.then(() => (session.token() ? loading : undefined)) : loading)
  if (path.length === 0 || isBelowData(path)) askTree(here)
  const question = await loading
  await question?.().catch(() => {
    // Likewise with its record.
  })
}

function askTree(here: Place) {
  const model = treeModel(dataClient)
  const key = treeKeyOfPlace(here)
  if (key !== null) void model.reveal(key).catch(() => {})
  model.ensureRoots()
}

/** Loads the screen of the address; answers how to ask its question, if it has one. */
async function questionOf(here: Place, path: readonly Segment[]): Promise<(() => Promise<unknown>) | undefined> {
  switch (here.screen) {
    case 'home': {
      const { homeQuestion } = await screens.HomeScreen.load()
      return () => dataClient.query(homeQuestion())
    }
    case 'taxonomy': {
      const { taxonomyQuestion } = await screens.TaxonomyScreen.load()
      return () => dataClient.query(taxonomyQuestion(here.id))
    }
    case 'taxon': {
      const { taxonQuestion } = await screens.TaxonScreen.load()
      return () => dataClient.query(taxonQuestion(here.id))
    }
    case 'collection': {
      const { collectionQuestion } = await screens.CollectionScreen.load()
      return () => dataClient.query(collectionQuestion(here.id))
    }
    default: {
      const name = screenName(here, path)
      if (name !== null) await screens.screenNamed[name].load()
    }
  }
}
