import { LARGEST_FILE, type OwnSheet, UnreadableList } from './cells'
import { decodeText, listFromText } from './readText'
import { openArchive } from './unzip'

/** The sheets of a file with a list: XLSX, ODS, CSV, TSV or text, recognised by what it holds. Throws UnreadableList with a sentence. */
export async function readListFile(name: string, bytes: Uint8Array): Promise<OwnSheet[]> {
  if (bytes.length === 0) throw new UnreadableList(`«${name}» ist leer.`)
  if (bytes.length > LARGEST_FILE) throw new UnreadableList(tooLarge(name, bytes.length))
  const foreign = foreignKinds.find(({ begins }) => begins.every((byte, index) => bytes[index] === byte))
  if (foreign) throw new UnreadableList(`«${name}» ist ${foreign.what}`)
  const sheets = bytes[0] === 0x50 && bytes[1] === 0x4b ? await readArchive(name, bytes) : [listFromText(decodeText(bytes))]
  if (sheets.every(({ rows }) => rows.length === 0)) throw new UnreadableList(`In «${name}» steht nichts.`)
  return sheets
}

export const tooLarge = (name: string, bytes: number) =>
  `«${name}» hat ${Math.round(bytes / 1_000_000)} MB, hier haben 50 MB Platz. Speichern Sie nur das Blatt mit der Liste.`

async function readArchive(name: string, bytes: Uint8Array): Promise<OwnSheet[]> {
  const archive = openArchive(bytes)
  // With its reading of XML it weighs more than all the rest; lists are mostly pasted.
  const { readWorkbook } = await import('./readWorkbook')
  const sheets = await readWorkbook(archive)
  if (sheets) return sheets
  throw new UnreadableList(
    `«${name}» ist ein Archiv ohne Tabelle. Packen Sie es aus und öffnen Sie die Tabelle darin (XLSX, ODS, CSV).`,
  )
}

/** Files that people drop here by mistake, by their first bytes. */
const foreignKinds = [
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'im alten Excel-Format (.xls) oder mit einem Passwort geschützt. Speichern Sie die Tabelle als .xlsx ohne Passwort.',
  },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'ein PDF. Kopieren Sie die Liste heraus und fügen Sie sie ein.' },
  { begins: [0xff, 0xd8, 0xff], what: 'ein Bild. Eine Liste steht in XLSX, ODS, CSV oder Text.' },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'ein Bild. Eine Liste steht in XLSX, ODS, CSV oder Text.' },
] as const
