import { companions, pnameLabel } from '../../../lib/domain/export/exportColumns'
import { exportSentence } from '../../../lib/domain/export/exportSentence'
import { swissCount } from '../../../lib/domain/text/swissCount'
import type { ValueType } from '../../../lib/domain/vocabulary/valueType'
import { isJoined } from '../sql/valueSources'
import { drawnCollections, type ExportPlan, PlanColumn, PlanField } from '../plan/exportPlan'
import type { ExportSource } from '../plan/exportSources'
import type { FileFacts } from './fileFacts'
import type { WrittenRows } from '../../files/sheets'

/** A sheet about the file, its header first. */
export type AboutTable = (string | number | null)[][]

const typeLabels: Record<ValueType, string> = { text: 'Text', number: 'Zahl', boolean: 'Ja/Nein', date: 'Datum' }
const originLabels = { tax: 'Taxonomie', pco: 'Eigenschaften-Sammlung', rco: 'Beziehungen', companion: 'Herkunft' } as const

/** Sheet "Felder": every column explained. */
export function fieldsSheet(plan: ExportPlan, written: WrittenRows): AboutTable {
  const what = ['Spalte', 'Herkunft', 'Quelle', 'Beziehungsart', 'Eigenschaft']
  const header = [...what, 'Typ', 'Einheit', 'Beschreibung', 'Werte in der Quelle', 'Werte in dieser Datei']
  return [header, ...plan.columns.map((column, index) => fieldRow(plan, column, written.values[index] ?? 0))]
}

const JOINED =
  'Mehrere Beziehungen stehen in einer Zelle, getrennt durch « | »; der n-te Eintrag jeder Spalte gehört zur selben Beziehung. ' +
  'Ein | oder \\ in einem Wert steht als \\| oder \\\\.'

function fieldRow(plan: ExportPlan, { header, valueType, unit, field }: PlanColumn, values: number): (string | number | null)[] {
  if (!field) return [header, null, null, null, null, typeLabels[valueType], null, ownColumns[header] ?? null, null, values]
  const relationType = 'relationType' in field ? field.relationType : null
  const name = fieldLabel(field)
  const { description, valueCount } = field.facts
  return [
    header,
    originLabels[field.axis],
    field.source.name,
    relationType,
    name,
    typeLabels[valueType],
    unit,
    isJoined(plan, field) ? [description && sentence(description), JOINED].filter(Boolean).join(' ') : description,
    valueCount,
    values,
  ]
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

function fieldLabel(field: PlanField): string {
  if (field.axis === 'companion') return companions.find(({ companion }) => companion === field.name)?.label ?? field.name
  return field.axis !== 'pco' && field.core ? pnameLabel(field.core) : field.name
}

const ownColumns: Record<string, string> = {
  id: 'Bleibende Kennung des Objekts; /id/ und diese Kennung ist seine Adresse',
  name: 'Name des Objekts, wie ihn seine Quelle schreibt',
}

/** Sheet "Quellen": every taxonomy and collection the file draws from, with its terms. */
export function sourcesSheet(plan: ExportPlan): AboutTable {
  const header = [
    'Art der Quelle',
    'Name',
    'Stand',
    'Lizenz',
    'Zitiervorschlag',
    'Nutzungsbedingungen',
    'Organisation',
    'Beschreibung',
  ]
  const row = (kind: string, source: ExportSource) => {
    const { name, lastUpdated, licence, citation, termsOfUse, organization, description } = source
    return [kind, name, lastUpdated, licence, citation, termsOfUse, organization, description]
  }
  const rows = plan.taxonomies.map((taxonomy) => row('Taxonomie', taxonomy))
  return [header, ...rows, ...drawnCollections(plan).map((collection) => row('Eigenschaften-Sammlung', collection))]
}

/** What the export holds. */
export const selectionSentence = (plan: ExportPlan) => exportSentence(plan.settings, plan.view, (id) => nameOf(plan, id))

const AS_CSV = 'Dieselben Daten als CSV'

/** Sheet "Export": where the file comes from, how to get it again, what it holds and what to mind. */
export function aboutSheet(plan: ExportPlan, written: WrittenRows, facts: FileFacts): AboutTable {
  const warnings = [...plan.warnings, ...ownWarnings(plan, written)]
  return [
    ['Angabe', 'Wert'],
    ['Auswahl', selectionSentence(plan)],
    ['Sortierung', sortSentence(plan)],
    ['Zeilen', written.rows],
    ['Spalten', plan.columns.length],
    ['Link zum Export', facts.screenUrl],
    [AS_CSV, facts.csvUrl],
    ['Erstellt am', localTime(facts.time)],
    ['Datenstand', `${plan.state.revision}, geändert am ${localTime(new Date(plan.state.changedAt))}`],
    ...warnings.map((warning) => ['Hinweis', warning]),
  ]
}

function ownWarnings(plan: ExportPlan, written: WrittenRows): string[] {
  const warnings: string[] = []
  if (written.shortened > 0) {
    const where = `${written.shortenedAt.join(', ')}${written.shortened > written.shortenedAt.length ? ' …' : ''}`
    warnings.push(
      `${counted(written.shortened)} länger als die 32'767 Zeichen, die eine Zelle fassen kann; ` +
        `in der Zelle steht nur der Anfang mit «… (gekürzt, vollständig in der CSV)»: Blatt «Daten», ${where}. ` +
        `Vollständig: siehe «${AS_CSV}».`,
    )
  }
  if (plan.lenders.includes('synonym')) {
    warnings.push(
      'Wo ein Objekt in einer Sammlung keine eigenen Werte hat, stehen die des ersten Synonyms (nach Name), das dort welche hat.',
    )
  }
  if (plan.relationRows.length > 0) {
    warnings.push(
      'Eine Zeile je Beziehung: Die übrigen Angaben eines Objekts wiederholen sich, ' +
        'und jede Zeile hat nur die Werte ihrer Beziehungsart. Objekte ohne Beziehung haben eine Zeile. ' +
        'Filter auf eine Beziehungsart wählen auch deren Zeilen.' +
        (plan.filterGroups.length > 0 ? ' Gruppen von Filtern wählen nur Objekte: Von ihnen stehen alle übrigen Zeilen da.' : ''),
    )
  } else if (plan.columns.some(({ field }) => field?.axis === 'rco')) {
    warnings.push(
      'Mehrere Beziehungen eines Objekts stehen in einer Zelle, getrennt durch « | », in der Reihenfolge der Partner.',
    )
  }
  return warnings
}

function counted(texts: number): string {
  return texts === 1 ? 'Ein Text ist' : `${swissCount(texts)} Texte sind`
}

function nameOf({ subtree }: ExportPlan, id: string): string | null {
  return subtree.find((taxon) => taxon.id === id.toLowerCase())?.name ?? null
}

function sortSentence({ sort, columns, relationRows }: ExportPlan): string {
  const within = relationRows.length > 0 ? '; die Beziehungen eines Objekts nach Art und Partner' : ''
  if (!sort) return `Taxonomien nach Name, darin die Objekte in der Reihenfolge des Baums${within}`
  const { by, descending } = sort
  const header = typeof by === 'string' ? by : (columns.find(({ field }) => field && isSame(field, by))?.header ?? fieldLabel(by))
  return `nach «${header}», ${descending ? 'absteigend' : 'aufsteigend'}; ohne Wert am Schluss${within}`
}

function isSame(a: PlanField, b: PlanField): boolean {
  const what = (field: PlanField) => {
    const of = 'of' in field ? field.of : null
    const relationType = 'relationType' in field ? field.relationType : null
    const core = 'core' in field ? field.core : null
    return [field.axis, field.source.id, of, relationType, core, field.name]
  }
  return JSON.stringify(what(a)) === JSON.stringify(what(b))
}

function localTime(time: Date): string {
  return time.toLocaleString('de-CH', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Zurich' })
}
