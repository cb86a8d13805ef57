import type { Database } from '../db/database'
import type { Applied, SequenceState } from './catalog'

/** The list of contents of a backup: the file `inhalt.json` in it, the last one. */
export interface Contents {
  format: typeof FORMAT
  /** Version of the program that wrote it. */
  program: string
  /** ISO, UTC */
  createdAt: string
  engine: Database['engine']
  /** In the order in which they were applied. */
  migrations: Applied[]
  tables: { name: string; columns: string[]; rows: number }[]
  sequences: SequenceState[]
}

/** Raised when an older program could no longer read the file. */
export const FORMAT = 1

export const CONTENTS = 'inhalt.json'
/** The first file of every backup: by it one is recognised that lost its end. */
export const READ_ME = 'arteigenschaften-sicherung.txt'
export const fileOf = (table: string) => `tabellen/${table}.jsonl`

/** The file ends with this ZIP comment: the checksum of every byte before it. */
export const checksumComment = (sha256: string) => `SHA-256 ${sha256}`
export const COMMENT_LENGTH = checksumComment('').length + 64

export const readMe = `Sicherung der Datenbank von Arteigenschaften.

Zurückgespielt wird sie mit «npm run restore -- DATEI». Entpackt und neu gepackt oder verändert gilt sie nicht mehr: Die Prüfsumme
steht als Kommentar am Ende des Archivs.

Sie enthält alles, was in der Datenbank steht, auch E-Mail-Adressen und die Hashes der Passwörter. Bewahren Sie sie auf wie diese.

${CONTENTS} nennt die Tabellen mit ihren Spalten. Unter tabellen/ ist jede Zeile einer Datei eine Zeile der Tabelle: ein JSON-Feld
mit den Werten in der Reihenfolge der Spalten, jeder als Text in der Schreibweise von PostgreSQL, null für keinen Wert.
`
