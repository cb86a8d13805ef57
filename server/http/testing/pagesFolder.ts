import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIRST_QUESTIONS_FILE, type FirstQuestions } from '../../../lib/domain/addresses/firstQuestions'
import { screenQueries } from '../../graphql/testing/screenQueries'

/** Where a page has room for answers, and for who runs the program. */
export const EMPTY = '<script id="first-answers" type="application/json">null</script>'
export const NO_OPERATOR = '<script id="operator" type="application/json">null</script>'
/** Where it has room for what is seen before its scripts run, and its style sheet. */
const NO_SIGHT = '<style data-emotion="ae a">.ae-a{}</style><div id="first-tree" class="a"></div><div id="first-content"></div>'
const HEAD = '<!doctype html><title>Seite</title><meta name="description" content="Programm"/>'
/** An exported page, as far as the server changes it. */
export const HTML = `${HEAD}${EMPTY}${NO_OPERATOR}<script>start()</script>${NO_SIGHT}<p>$& $1`

const variables: Record<string, Record<string, unknown>> = {
  HomeScreen: {},
  TaxonomyScreen: { id: '{id}' },
  TaxonScreen: { id: '{id}', relationsFrom: 0 },
  CollectionScreen: { id: '{id}' },
  ExportTaxonomies: {},
  ExportCatalogue: {},
  TreeLineage: {},
  TreeChildren: { limit: 200 },
}

/** A folder of exported pages, which asks first what the real pages ask. */
export function pagesFolder(): { outDir: string; remove: () => void } {
  const outDir = mkdtempSync(join(tmpdir(), 'ae-pages-'))
  for (const page of ['index', 'Arten', 'Lebensraeume', 'Eigenschaften-Sammlungen', 'Export', 'Benutzer', '404'])
    writeFileSync(join(outDir, `${page}.html`), HTML)
  writeFileSync(join(outDir, 'Suche.html'), HTML.replace(EMPTY, ''))
  const queries = screenQueries()
  const questions: FirstQuestions = {
    operations: Object.fromEntries(
      Object.entries(variables).map(([name, own]) => [name, { query: queries.get(name) ?? '', variables: own }]),
    ),
    chunks: { TaxonScreen: ['/_next/a.js', '/_next/b.js'] },
  }
  writeFileSync(join(outDir, FIRST_QUESTIONS_FILE), JSON.stringify(questions))
  return { outDir, remove: () => rmSync(outDir, { recursive: true }) }
}
