import { type BookArchive, type BookSheet, readToEnd, seenFirst } from './cellValue'
import { type NumberFormat, numberFormat } from './numberFormat'
import { attribute, Unreadable } from '../text/readXml'
import { type MergedCells, mergedIn } from './mergedCells'
import { type CommonParts, withoutEscapes, XlsxSheetEvents } from './xlsxSheet'

/** So many characters of texts are held; more are no table of a person any more. */
const MOST_SHARED = 200_000_000

/** The sheets of an Excel workbook; null where its list of sheets is missing. What all share is read once, when the first sheet is. Throws `Unreadable`. */
export async function xlsxBook(archive: BookArchive): Promise<BookSheet[] | null> {
  const part = (path: string) => archive.paths.find((each) => each.toLowerCase() === path.toLowerCase())
  const main = part('xl/workbook.xml')
  if (main === undefined) return null
  const { sheets, is1904 } = await readSheets(archive, main)
  const targets = await readTargets(archive, part('xl/_rels/workbook.xml.rels'))
  let shared: Promise<CommonParts> | null = null
  const common = () =>
    (shared ??= (async () => ({
      texts: await readSharedTexts(archive, part('xl/sharedStrings.xml')),
      formats: await readFormats(archive, part('xl/styles.xml')),
      is1904,
    }))())
  const found = sheets.flatMap(({ name, relation, isHidden }): BookSheet[] => {
    const path = part(targets.get(relation) ?? '')
    if (path === undefined) return []
    let merged: Promise<MergedCells[]> | null = null
    return [
      {
        name,
        path,
        isHidden,
        async *read(sink) {
          yield* archive.read(path, new XlsxSheetEvents(sink, await common()), name)
        },
        merged: () => (merged ??= mergedIn(archive.bytes(path))),
      },
    ]
  })
  return seenFirst(found)
}

interface ListedSheet {
  name: string
  relation: string
  isHidden: boolean
}

async function readSheets(archive: BookArchive, path: string): Promise<{ sheets: ListedSheet[]; is1904: boolean }> {
  const sheets: ListedSheet[] = []
  let is1904 = false
  await readToEnd(
    archive.read(path, {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
        if (name !== 'sheet') return
        const isHidden = /^(veryHidden|hidden)$/.test(attributes.state ?? '')
        sheets.push({ name: attributes.name ?? '', relation: attribute(attributes, 'id') ?? '', isHidden })
      },
    }),
  )
  return { sheets, is1904 }
}

/** Where the parts lie, by their relation; diagrams that are sheets hold no cells. */
async function readTargets(archive: BookArchive, path: string | undefined): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  if (path === undefined) return targets
  await readToEnd(
    archive.read(path, {
      open(name, { Id, Target, TargetMode, Type = '/worksheet' }) {
        // What lies outside the file is never fetched.
        if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
        if (/\/worksheet$/.test(Type)) targets.set(Id, resolved(Target))
      },
    }),
  )
  return targets
}

function resolved(target: string): string {
  const steps: string[] = target.startsWith('/') ? [] : ['xl']
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function readSharedTexts(archive: BookArchive, path: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (path === undefined) return texts
  let text = ''
  let isText = false
  let isPhonetic = false
  let size = 0
  await readToEnd(
    archive.read(path, {
      open(name) {
        if (name === 'si') text = ''
        if (name === 'rPh') isPhonetic = true
        isText = name === 't' && !isPhonetic
      },
      close(name) {
        isText = false
        if (name === 'rPh') isPhonetic = false
        if (name !== 'si') return
        texts.push(withoutEscapes(text))
        size += text.length
        if (size > MOST_SHARED) throw new Unreadable('tooMuchText')
      },
      text(piece) {
        if (isText) text += piece
      },
    }),
  )
  return texts
}

async function readFormats(archive: BookArchive, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  if (path === undefined) return []
  await readToEnd(
    archive.read(path, {
      open(name, attributes) {
        if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
        if (name === 'cellXfs') isOfCells = true
        if (name === 'xf' && isOfCells) styles.push(Number(attributes.numFmtId ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false
      },
    }),
  )
  return styles.map((id) => numberFormat(id, codes.get(id)))
}
