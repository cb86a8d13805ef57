/** What the import of an archive says, and how its tree compares with the one that the Catalogue of Life expects of its own import. */
export interface ArchiveOutcome {
  archive: string
  outcome: string[]
  tree?: 'agrees' | { because: string; differences: string[] }
}

/** Sentences with which several are refused. */
export const unknownFormat =
  'Das Format ist nicht bekannt. Gebraucht wird eine Tabelle mit einer Spalte für den Namen ' +
  '(scientificName, Name, Wissenschaftlicher Name …) und möglichst für Id und übergeordnete Id ' +
  '(taxonID, parentNameUsageID; id, parentId), oder ein Darwin-Core-Archiv oder ColDP. Gefunden wurden die Spalten: '
export const noRows = 'Keine Zeile konnte als Taxon gelesen werden. Die Datei enthält keine Zeilen.'
export const isXml =
  'Das ist eine XML-Datei, keine Tabelle. Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als «Excel-Arbeitsmappe (.xlsx)».'
export const observations = (columns: string) =>
  `Das ist eine Tabelle von Beobachtungen (${columns}), keine Liste von Taxa; jede Beobachtung würde ein eigenes Taxon. ` +
  'Machen Sie daraus eine Tabelle mit einer Zeile pro Taxon, oder importieren Sie sie als Eigenschaften zu einer Taxonomie, ' +
  'die es schon gibt.'
