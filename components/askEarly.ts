import { isBelowData, place, type Place, treeKey } from '@/lib/domain/place'
import { segments } from '@/lib/domain/segments'
import * as screens from './screens'
import { dataClient } from './shell/dataClient'
import { roots } from './tree/treeSource'
import { treeModel } from './tree/useTreeModel'

/**
 * Loads what the address names while React is still taking over the page: the screen's chunk, its record, its place in the tree. All of it
 * travels together; screen and tree find it there, or on its way, when they ask for it themselves.
 */
export function askEarly(pathname: string): void {
  const path = segments(pathname)
  const here = place(path)
  if (path.length === 0 || isBelowData(path)) askTree(here)
  void load(here, String(path[0])).catch(() => {
    // The screen tries again and says what is wrong.
  })
}

function askTree(here: Place) {
  const model = treeModel(dataClient)
  const key = treeKey(here)
  if (key !== null) void model.reveal(key).catch(() => {})
  roots.forEach((root) => model.ensure(root.key, 0, 0))
}

async function load(here: Place, first: string): Promise<unknown> {
  switch (here.screen) {
    case 'home':
      return dataClient.query((await screens.HomeScreen.load()).homeQuestion())
    case 'taxonomy':
      return dataClient.query((await screens.TaxonomyScreen.load()).taxonomyQuestion(here.id))
    case 'taxon':
      return dataClient.query((await screens.TaxonScreen.load()).taxonQuestion(here.id))
    case 'collection':
      return dataClient.query((await screens.CollectionScreen.load()).collectionQuestion(here.id))
    case 'records':
      return screens.RecordsScreen.load()
    case 'relations':
      return screens.RelationsScreen.load()
    case 'user':
      return screens.UserScreen.load()
    case 'organization':
      return screens.OrganizationScreen.load()
    case 'elsewhere':
      return elsewhere[first]?.load()
  }
}

const elsewhere: Record<string, { load: () => Promise<unknown> } | undefined> = {
  Suche: screens.SearchScreen,
  Export: screens.ExportScreen,
  Login: screens.LoginScreen,
}
