import type { ImportOptions } from '../importers/plan'
import type { CollectionAbout } from '../../lib/domain/import/importMapping'
import { licenceProblem } from '../../lib/domain/import/licence'
import { readWords } from './words'

export const usage = `Aufruf:  npm run import -- DATEI|ORDNER|ZIP [Angaben]
         npm run import -- --undo [NUMMER]

Eine Taxonomie:
  --taxonomy NAME          Name der Taxonomie; ohne ihn gilt der Titel der Quelle, sonst der Dateiname
  --version-of NAME        sie ist eine neue Fassung dieser Taxonomie: Sie kommt daneben, und ein Umzug sagt, was woraus wurde
  --type Art|Lebensraum    was die Taxonomie enthält; nötig, wenn es die Quelle nicht zeigt

Eigenschaften und Beziehungen als Sammlung:
  --collection NAME        Name der Eigenschaften-Sammlung; ihre Taxa werden nach Namen oder Ids gefunden
  --taxonomy NAME          wo die Taxa gesucht werden (mehrfach möglich, die erste geht vor); ohne Angabe in allen

Beides:
  --mapping DATEI.json     welche Spalte was bedeutet (mit «taxonomy» die einer Taxonomie); was darin fehlt, wird aus den Spaltennamen erraten
  --licence KÜRZEL         Lizenz als SPDX-Kürzel (CC-BY-4.0), oder «unbekannt»; ohne Angabe bleibt die einer neuen Taxonomie unbekannt
  --citation TEXT          wie die Daten zitiert werden
  --organization NAME      Organisation, der die Daten gehören
  --dry-run                nur zählen: n neu, n geändert, n unverändert, n gelöscht
  --delete-missing         löschen, was in der Quelle nicht mehr steht; ohne diese Angabe bleibt es
  --undo [NUMMER]          den letzten Import rückgängig machen, oder den mit dieser Nummer
  --help                   diese Hilfe

Gelesen werden Darwin-Core-Archive (mit und ohne meta.xml), ColDP, CSV/TSV, Excel (XLSX), OpenDocument (ODS) und die Tabellen des Systems arteigenschaften.ch.`

/** `mapping`: path of the file; `about`: what the words say of what is new. */
export interface AskedImport {
  options: ImportOptions
  mapping: string | null
  about?: CollectionAbout
}

type Parsed = AskedImport | { undo: string | null } | { problem: string } | { help: true }

/** Reads the words of the command line. */
export function parseArguments(args: readonly string[]): Parsed {
  // Its number is not always there, which parseArgs does not know.
  const separate = args.flatMap((word) => (word.startsWith('--undo=') ? ['--undo', word.slice('--undo='.length)] : [word]))
  const words = readWords(separate, { flags: ['dry-run', 'delete-missing', 'undo'], valued: ['mapping', ...Object.keys(checks)] })
  if ('problem' in words || 'help' in words) return words
  const { flags, values, others } = words
  if (flags.has('undo'))
    return flags.size + values.size > 1 || others.length > 1
      ? { problem: 'Neben --undo steht höchstens die Nummer des Imports.' }
      : { undo: others[0] ?? null }
  for (const [name, check] of Object.entries(checks))
    for (const value of values.get(name) ?? []) {
      const problem = check(tidy(value), `--${name}`)
      if (problem) return { problem }
    }
  const [path, another] = others
  if (another !== undefined)
    return {
      problem: `Es kann nur eine Quelle genannt werden: «${path}» oder «${another}»? Pfade mit Leerzeichen gehören in Anführungszeichen.`,
    }
  if (!path) return { problem: 'Es fehlt, was importiert werden soll: eine Datei, ein Ordner oder ein ZIP-Archiv.' }
  const last = (name: string) => values.get(name)?.at(-1)
  const given = (name: string) => (values.has(name) ? { [name]: tidy(last(name) ?? '') } : {})
  const taxonomies = values.get('taxonomy')?.map(tidy) ?? []
  const isCollection = values.has('collection') || values.has('mapping')
  if (!isCollection && taxonomies.length > 1)
    return { problem: 'Mehrere --taxonomy gehören zu --collection: Ohne sie wird eine einzige Taxonomie importiert.' }
  return {
    options: {
      path,
      ...(flags.has('dry-run') && { dryRun: true }),
      ...(flags.has('delete-missing') && { deleteMissing: true }),
      ...(isCollection ? taxonomies.length > 0 && { taxonomies } : given('taxonomy')),
      ...given('collection'),
      ...(values.has('version-of') && { versionOf: tidy(last('version-of') ?? '') }),
      ...given('type'),
      ...given('organization'),
    },
    mapping: last('mapping') ?? null,
    ...((values.has('licence') || values.has('citation')) && { about: { ...given('licence'), ...given('citation') } }),
  }
}

const tidy = (value: string) => value.trim().normalize('NFC')

const named = (value: string, word: string): string | null => {
  if (value === '') return `Der Name hinter ${word} ist leer.`
  return value.length > 300 ? `Der Name hinter ${word} ist länger als 300 Zeichen.` : null
}

/** What is wrong with the value behind a word. */
const checks: Readonly<Record<string, (value: string, word: string) => string | null>> = {
  taxonomy: named,
  collection: named,
  'version-of': named,
  type: (value, word) =>
    value === 'Art' || value === 'Lebensraum' ? null : `${word} ist «Art» oder «Lebensraum», nicht «${value}».`,
  organization: () => null,
  licence: (value) => licenceProblem(value),
  citation: (value, word) => (value === '' ? `Der Text hinter ${word} ist leer.` : null),
}
