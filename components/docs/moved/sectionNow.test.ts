import { docTopics } from '../docTopics'
import { readDocs } from '../readDocs'
import { movedSections } from './movedSections'
import { sectionNow } from './sectionNow'

const docs = new Map(readDocs().map((doc) => [doc.slug, doc.sections.map(({ id }) => id)]))

/** What the page of interfaces had before it was cut up. */
const former = [
  ...[
    'export-adressen',
    'was-die-datei-enthält',
    'archive',
    'parameter',
    'kurzlinks',
    'gruppen-von-filtern',
    'eine-zeile-je-beziehung',
  ],
  ...['woher-ein-wert-stammt', 'werte-einer-anderen-fassung', 'allgemeine-felder', 'quellen-zitieren', 'vergleiche', 'fehler'],
  ...['beispiele', 'curl', 'r', 'python', 'excel-mit-power-query', 'qgis', 'openrefine', 'assistenten'],
  ...['parquet-in-r-python-und-duckdb', 'nur-laden-was-neu-ist', 'änderungen', 'abonnieren', 'zwei-stände-vergleichen'],
  ...['umzug-in-eine-neue-fassung', 'listen-abgleichen', 'graphql', 'namen-abgleichen', 'mehrere-abfragen-auf-einmal'],
  ...['grenzen-und-fehler', 'anmelden', 'feste-adressen'],
]

test('every section that the interfaces had is there or leads to where it is now', () => {
  const lost = former.filter(
    (id) => !docs.get('schnittstellen')?.includes(id) && sectionNow('schnittstellen', `#${encodeURIComponent(id)}`) === undefined,
  )
  expect(lost).toEqual([])
})

test('what moved leads to a section that is there, and is not on its old page any more', () => {
  for (const topic of docTopics)
    for (const id of movedSections[topic]?.keys() ?? []) {
      const [, to = '', section = ''] = /^\/Dokumentation\/([^#]+)#?(.*)$/.exec(sectionNow(topic, `#${id}`) ?? '') ?? []
      expect([id, docs.get(to)]).toEqual([id, expect.arrayContaining([section])])
      expect(docs.get(topic)).not.toContain(id)
    }
})

test('an id may stand encoded, and what never moved stays', () => {
  expect(sectionNow('schnittstellen', '#was-die-datei-enth%C3%A4lt')).toBe('/Dokumentation/export-adressen#was-die-datei-enthält')
  expect(sectionNow('schnittstellen', '#curl')).toBe('/Dokumentation/eigene-programme')
  expect(sectionNow('schnittstellen', '')).toBeUndefined()
  expect(sectionNow('schnittstellen', '#beispiele')).toBeUndefined()
  expect(sectionNow('schnittstellen', '#%')).toBeUndefined()
  expect(sectionNow('r', '#curl')).toBeUndefined()
  expect(sectionNow('constructor', '#curl')).toBeUndefined()
})
