import type { APIRequestContext } from '@playwright/test'

/** An address of the contract on the example data, and what stands there. */
export interface Address {
  /** With the names of `Ids` in braces. */
  path: string
  /** Of our server; a plain static host knows no ids and says 200 below a root. */
  status: 200 | 404
  /** The exported page, without `.html`. */
  page: string
  heading: string | RegExp
  /** Without the program's name behind it. */
  title: string
  /** What stands around it: the tree, the list of the documentation, or the bar alone. */
  frame: 'data' | 'docs' | 'bar'
}

const species = 'Bombina variegata'
const speciesTaxonomy = 'Amphibien und Reptilien (Beispieldaten)'
const habitat = 'Pionier- und Kleingewässer'
const collection = 'Raupenfutterpflanzen (Beispieldaten)'
const organization = 'Fachstelle Fauna (Beispieldaten)'
const missing = 'Diese Seite gibt es nicht'
const missingDoc = 'Diese Seite der Dokumentation gibt es nicht'

/** Every row of «Screens and routes» (docs/spec.md §2.2–§2.25), in its order. */
export const addresses: Address[] = [
  there('/', 'index', 'Was ist in der Datenbank', 'Arteigenschaften'),
  there('/Arten', 'Arten', 'Arten'),
  there('/Arten/{speciesTaxonomy}', 'Arten', speciesTaxonomy),
  there('{species}', 'Arten', new RegExp(species), species),
  there('/Lebensräume', 'Lebensraeume', 'Lebensräume'),
  there('/Lebensräume/{habitatTaxonomy}', 'Lebensraeume', 'Lebensräume (Beispieldaten)'),
  there('{habitat}', 'Lebensraeume', new RegExp(habitat), habitat),
  there('/Eigenschaften-Sammlungen', 'Eigenschaften-Sammlungen', 'Eigenschaften-Sammlungen'),
  there('/Eigenschaften-Sammlungen/{collection}', 'Eigenschaften-Sammlungen', collection),
  there(
    '/Eigenschaften-Sammlungen/{collection}/Eigenschaften',
    'Eigenschaften-Sammlungen',
    /^Eigenschaften/,
    `Eigenschaften – ${collection}`,
  ),
  there(
    '/Eigenschaften-Sammlungen/{collection}/Beziehungen',
    'Eigenschaften-Sammlungen',
    /^Beziehungen/,
    `Beziehungen – ${collection}`,
  ),
  there('/Benutzer', 'Benutzer', 'Benutzer'),
  there('/Benutzer/{nobody}', 'Benutzer', 'Diesen Benutzer gibt es nicht, oder Sie dürfen ihn nicht sehen'),
  there('/Organisationen', 'Organisationen', 'Organisationen'),
  there('/Organisationen/{organization}', 'Organisationen', organization),

  notThere('/Arten/{nobody}', 'Arten', 'Diese Taxonomie gibt es nicht (mehr)'),
  notThere('/Arten/{speciesTaxonomy}/{nobody}', 'Arten', 'Dieses Objekt gibt es nicht (mehr)'),
  notThere('/Lebensräume/{habitatTaxonomy}/x/y/z', 'Lebensraeume', 'Dieses Objekt gibt es nicht (mehr)'),
  notThere('/Eigenschaften-Sammlungen/{nobody}', 'Eigenschaften-Sammlungen', 'Diese Eigenschaften-Sammlung gibt es nicht (mehr)'),
  notThere('/Eigenschaften-Sammlungen/{collection}/Anderes', 'Eigenschaften-Sammlungen', missing),
  notThere('/Eigenschaften-Sammlungen/{collection}/Eigenschaften/x', 'Eigenschaften-Sammlungen', missing),
  notThere('/Benutzer/a/b/c', 'Benutzer', missing),
  notThere('/Organisationen/{nobody}', 'Organisationen', 'Diese Organisation gibt es nicht (mehr)'),
  notThere('/Organisationen/{organization}/y', 'Organisationen', missing),

  there('/Export', 'Export', 'Export', 'Export', 'bar'),
  there('/Export/irgend/etwas', 'Export', 'Export', 'Export', 'bar'),
  there('/Login', 'Login', 'Anmelden', 'Anmelden', 'bar'),
  there('/Dokumentation', 'Dokumentation', 'Dokumentation', 'Dokumentation', 'docs'),
  doc('technische-voraussetzungen', 'Technische Voraussetzungen'),
  doc('fehler-melden', 'Fehler melden'),
  doc('neue-art-erfassen', 'Neue Art erfassen'),
  doc('projektbeschreibung', 'Projektbeschreibung'),
  doc('schnittstellen', 'Schnittstellen'),
  notThere('/Dokumentation/gibt-es-nicht', 'Dokumentation', missingDoc, 'docs'),
  notThere('/Dokumentation/schnittstellen/mehr', 'Dokumentation', missingDoc, 'docs'),
  notThere('/gibt-es-nicht', '404', missing),
  notThere('/gibt/es/{nobody}', '404', missing),
  notThere('/Login/mehr', '404', missing),
]

export type Ids = Record<string, string>

let known: Promise<Ids> | undefined

/** What the braces of an address stand for, asked the way any other program would, once for all stories that share a process. */
export const exampleIds = (request: APIRequestContext): Promise<Ids> => (known ??= askIds(request))

/** The address of what the search finds for a text. Throws when the example data have no such record of this kind. */
export async function hitPath(request: APIRequestContext, text: string, kind: string): Promise<string> {
  const response = await request.post('/graphql', {
    data: { query: 'query ($text: String!) { search(text: $text) { hits { kind label path } } }', variables: { text } },
  })
  const { data } = (await response.json()) as { data: { search: { hits: { kind: string; label: string; path: string }[] } } }
  const hit = data.search.hits.find((found) => found.kind === kind && found.label.includes(text))
  if (!hit) throw new Error(`${text} is not in the example data.`)
  return hit.path
}

export const filled = (path: string, ids: Ids) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)

export const titleOf = ({ title }: Address) => (title === 'Arteigenschaften' ? title : `${title} · Arteigenschaften`)

function there(
  path: string,
  page: string,
  heading: string | RegExp,
  title = String(heading),
  frame: Address['frame'] = 'data',
): Address {
  return { path, status: 200, page, heading, title, frame }
}

function doc(topic: string, title: string): Address {
  return there(`/Dokumentation/${topic}`, `Dokumentation/${topic}`, title, title, 'docs')
}

function notThere(path: string, page: string, heading: string, frame: Address['frame'] = 'data'): Address {
  return { path, status: 404, page, heading, title: heading, frame }
}

async function askIds(request: APIRequestContext): Promise<Ids> {
  const [toad, pool, plants, fauna] = await Promise.all([
    hitPath(request, species, 'taxon'),
    hitPath(request, habitat, 'habitat'),
    hitPath(request, collection, 'collection'),
    hitPath(request, organization, 'organization'),
  ])
  return {
    species: toad,
    speciesTaxonomy: toad.split('/')[2] ?? '',
    speciesId: lastOf(toad),
    habitat: pool,
    habitatTaxonomy: pool.split('/')[2] ?? '',
    collection: lastOf(plants),
    organization: lastOf(fauna),
    nobody: '00000000-0000-4000-8000-000000000000',
  }
}

const lastOf = (path: string) => path.split('/').at(-1) ?? ''
