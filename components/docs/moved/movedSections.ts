import type { DocTopic } from '../docTopics'

/** A section that left its page: of which topic it is now and, where its heading changed, its id there ('' for the top of the page). */
interface MovedTo {
  topic: DocTopic
  id?: string
}

const together = (topic: DocTopic, ids: readonly string[]) => ids.map((id): [string, MovedTo] => [id, { topic }])

/** By page, the ids of the headings it had. Links to them are in mails, projects and other pages: an id once here stays. */
export const movedSections: Partial<Record<DocTopic, ReadonlyMap<string, MovedTo>>> = {
  schnittstellen: new Map<string, MovedTo>([
    ...together('export-adressen', [
      ...['was-die-datei-enthält', 'parameter', 'kurzlinks', 'gruppen-von-filtern', 'eine-zeile-je-beziehung'],
      ...['woher-ein-wert-stammt', 'werte-einer-anderen-fassung', 'allgemeine-felder', 'quellen-zitieren', 'vergleiche'],
    ]),
    ...together('eigene-programme', [...['archive', 'fehler', 'nur-laden-was-neu-ist', 'feste-adressen']]),
    ...together('graphql', ['namen-abgleichen', 'mehrere-abfragen-auf-einmal', 'anmelden']),
    ...together('aenderungen', ['abonnieren', 'zwei-stände-vergleichen', 'umzug-in-eine-neue-fassung']),
    ['export-adressen', { topic: 'export-adressen', id: '' }],
    ['curl', { topic: 'eigene-programme', id: '' }],
    ['r', { topic: 'r', id: 'ohne-paket' }],
    ['python', { topic: 'python', id: 'ohne-paket' }],
    ['excel-mit-power-query', { topic: 'excel', id: '' }],
    ['qgis', { topic: 'qgis', id: 'als-tabelle' }],
    ['openrefine', { topic: 'openrefine', id: '' }],
    ['assistenten', { topic: 'assistenten', id: '' }],
    ['parquet-in-r-python-und-duckdb', { topic: 'eigene-programme', id: 'parquet' }],
    ['änderungen', { topic: 'aenderungen', id: '' }],
    ['listen-abgleichen', { topic: 'listen-abgleichen', id: '' }],
    ['graphql', { topic: 'graphql', id: '' }],
    ['grenzen-und-fehler', { topic: 'eigene-programme', id: 'grenzen' }],
  ]),
}
