import { childrenOf, textOf, type XmlElement, xmlTree } from '../../../lib/domain/text/xmlTree'

/**
 * What Excel asks of a workbook so that it opens without a word of repair, as far as our files use it (ECMA-376 part 1, and Excel's own limits): a plain
 * reading of the parts, apart from what writes them. Other programs forgive most of it.
 */
export function excelProblems(parts: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const say = (problem: string) => void problems.push(problem)
  const trees = new Map<string, XmlElement>()
  for (const [path, xml] of parts) {
    try {
      trees.set(path, xmlTree(xml))
    } catch {
      say(`${path} ist kein wohlgeformtes XML`)
    }
  }
  const tree = (path: string) => trees.get(path) ?? { name: '', attributes: {}, content: [] }

  types(parts, tree('[Content_Types].xml'), say)
  const ofPackage = relations('_rels/.rels', '', parts, trees, say)
  for (const type of ['officeDocument', 'core-properties', 'extended-properties'])
    if (!ofPackage.some((each) => each.type === type)) say(`_rels/.rels nennt kein ${type}`)
  const ofWorkbook = relations('xl/_rels/workbook.xml.rels', 'xl/', parts, trees, say)
  const workbook = tree('xl/workbook.xml')
  order('xl/workbook.xml', workbook, ['fileVersion', 'workbookPr', 'bookViews', 'sheets', 'definedNames', 'calcPr'], say)
  const sheets = childrenOf(childrenOf(workbook, 'sheets')[0] ?? workbook, 'sheet')
  sheetNames(sheets, say)
  for (const sheet of sheets)
    if (!ofWorkbook.some(({ id, type }) => id === sheet.attributes.id && type === 'worksheet'))
      say(`Blatt «${sheet.attributes.name ?? ''}» hat keine Datei`)
  for (const name of childrenOf(childrenOf(workbook, 'definedNames')[0] ?? workbook, 'definedName'))
    if (Number(name.attributes.localSheetId) >= sheets.length)
      say(`${name.attributes.name ?? ''} gilt für ein Blatt, das es nicht gibt`)
  core(tree('docProps/core.xml'), say)
  const formats = styles(tree('xl/styles.xml'), say)
  const worksheets = [...trees].filter(([path]) => path.startsWith('xl/worksheets/'))
  if (worksheets.filter(([, sheet]) => viewOf(sheet)?.attributes.tabSelected === '1').length !== 1)
    say('Nicht genau ein Blatt ist gewählt')
  for (const [path, sheet] of worksheets) worksheet(path, sheet, formats, say)
  return problems
}

type Say = (problem: string) => void

const viewOf = (sheet: XmlElement) => childrenOf(childrenOf(sheet, 'sheetViews')[0] ?? sheet, 'sheetView')[0]

function types(parts: ReadonlyMap<string, string>, root: XmlElement, say: Say): void {
  const defaults = new Set(childrenOf(root, 'Default').map(({ attributes }) => attributes.Extension))
  const overrides = new Set(childrenOf(root, 'Override').map(({ attributes }) => attributes.PartName))
  for (const path of parts.keys()) {
    if (path === '[Content_Types].xml') continue
    const isRels = path.endsWith('.rels')
    if (isRels ? !defaults.has('rels') : !overrides.has(`/${path}`)) say(`${path} hat keinen Inhaltstyp`)
  }
  for (const name of overrides) if (!parts.has((name ?? '').slice(1))) say(`${name ?? ''} hat einen Inhaltstyp, aber keine Datei`)
}

function relations(
  path: string,
  folder: string,
  parts: ReadonlyMap<string, string>,
  trees: ReadonlyMap<string, XmlElement>,
  say: Say,
) {
  const found = childrenOf(trees.get(path) ?? { name: '', attributes: {}, content: [] }, 'Relationship').map(
    ({ attributes }) => ({
      id: attributes.Id ?? '',
      type: (attributes.Type ?? '').split('/').at(-1) ?? '',
      target: folder + (attributes.Target ?? ''),
    }),
  )
  if (new Set(found.map(({ id }) => id)).size < found.length) say(`${path} braucht eine Kennung zweimal`)
  for (const { id, target } of found) if (!parts.has(target)) say(`${path}: ${id} führt zu keiner Datei`)
  return found
}

function order(path: string, parent: XmlElement, wanted: readonly string[], say: Say): void {
  const places = childrenOf(parent).map(({ name }) => wanted.indexOf(name))
  if (places.includes(-1)) say(`${path}: unbekanntes Element ${childrenOf(parent)[places.indexOf(-1)]?.name ?? ''}`)
  if (places.some((place, index) => place < (places[index - 1] ?? 0))) say(`${path}: Elemente in falscher Reihenfolge`)
}

function sheetNames(sheets: readonly XmlElement[], say: Say): void {
  const names = sheets.map(({ attributes }) => attributes.name ?? '')
  for (const name of names)
    if (name === '' || name.length > 31 || /[[\]:*?/\\]|^'|'$/.test(name)) say(`«${name}» kann ein Blatt nicht heissen`)
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) say('Zwei Blätter heissen gleich')
  if (new Set(sheets.map(({ attributes }) => attributes.sheetId)).size < sheets.length) say('Zwei Blätter haben dieselbe Nummer')
}

function core(root: XmlElement, say: Say): void {
  for (const name of ['created', 'modified'])
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(textOf(childrenOf(root, name)[0] ?? root)))
      say(`docProps/core.xml: ${name} ist keine Zeit`)
}

interface Formats {
  cells: number
  conditional: number
}

function styles(root: XmlElement, say: Say): Formats {
  const path = 'xl/styles.xml'
  const wanted = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles']
  order(path, root, wanted, say)
  const size = (name: string) => childrenOf(childrenOf(root, name)[0] ?? { name, attributes: {}, content: [] }).length
  for (const list of childrenOf(root))
    if (Number(list.attributes.count) !== childrenOf(list).length) say(`${path}: ${list.name} zählt falsch`)
  const numbers = new Set(childrenOf(childrenOf(root, 'numFmts')[0] ?? root).map(({ attributes }) => attributes.numFmtId))
  for (const format of childrenOf(childrenOf(root, 'cellXfs')[0] ?? root)) {
    const { numFmtId = '0', fontId = '0', fillId = '0', borderId = '0', xfId } = format.attributes
    if (Number(numFmtId) >= 164 && !numbers.has(numFmtId)) say(`${path}: Zahlenformat ${numFmtId} gibt es nicht`)
    const used = { fonts: fontId, fills: fillId, borders: borderId, cellStyleXfs: xfId ?? '' }
    for (const [list, id] of Object.entries(used))
      if (id === '' || Number(id) >= size(list)) say(`${path}: ein Format braucht ${list} ${id}, das es nicht gibt`)
  }
  if (size('cellStyles') === 0) say(`${path}: die Vorlage «Normal» fehlt`)
  if (size('fills') < 2) say(`${path}: die ersten zwei Füllungen sind Excels eigene`)
  return { cells: size('cellXfs'), conditional: size('dxfs') }
}

const worksheetOrder = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
]

function worksheet(path: string, root: XmlElement, formats: Formats, say: Say): void {
  order(path, root, worksheetOrder, say)
  let last = 0
  for (const column of childrenOf(childrenOf(root, 'cols')[0] ?? root, 'col')) {
    const { min, max, width } = column.attributes
    if (Number(min) <= last || Number(max) < Number(min)) say(`${path}: Spalten überschneiden sich`)
    if (!(Number(width) > 0 && Number(width) <= 255)) say(`${path}: eine Spalte ist breiter als 255 Zeichen`)
    last = Number(max)
  }
  rows(path, childrenOf(childrenOf(root, 'sheetData')[0] ?? root, 'row'), formats, say)
  const pane = childrenOf(viewOf(root) ?? root, 'pane')[0]
  if (pane) {
    const corner = `${letters(Number(pane.attributes.xSplit ?? 0))}${Number(pane.attributes.ySplit ?? 0) + 1}`
    if (pane.attributes.topLeftCell !== corner) say(`${path}: fixiert ist nicht, wo die Zelle steht`)
    const wanted = pane.attributes.xSplit === undefined ? 'bottomLeft' : 'bottomRight'
    if (pane.attributes.activePane !== wanted) say(`${path}: der falsche Teil ist gewählt`)
  }
  const rules = childrenOf(root, 'conditionalFormatting').flatMap((each) => childrenOf(each, 'cfRule'))
  if (new Set(rules.map(({ attributes }) => attributes.priority)).size < rules.length)
    say(`${path}: zwei Regeln haben denselben Rang`)
  for (const rule of rules) {
    if (Number(rule.attributes.dxfId) >= formats.conditional) say(`${path}: eine Regel braucht ein Format, das es nicht gibt`)
    if (textOf(rule, true).length > 8_192) say(`${path}: eine Formel ist länger als 8192 Zeichen`)
  }
  for (const text of childrenOf(childrenOf(root, 'headerFooter')[0] ?? { name: '', attributes: {}, content: [] }))
    if (textOf(text).length > 255) say(`${path}: ${text.name} ist länger als 255 Zeichen`)
}

function rows(path: string, all: readonly XmlElement[], formats: Formats, say: Say): void {
  let last = 0
  for (const row of all) {
    const number = Number(row.attributes.r)
    if (number <= last || number > 1_048_576) say(`${path}: Zeile ${number} steht am falschen Ort`)
    last = number
    if (row.attributes.ht !== undefined && !(Number(row.attributes.ht) <= 409))
      say(`${path}: Zeile ${number} ist höher als 409 Punkte`)
    let column = 0
    for (const cell of childrenOf(row, 'c')) {
      const [, name = '', of = ''] = /^([A-Z]{1,3})(\d+)$/.exec(cell.attributes.r ?? '') ?? []
      const place = [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
      if (Number(of) !== number || place <= column || place > 16_384)
        say(`${path}: Zelle ${cell.attributes.r ?? ''} steht am falschen Ort`)
      column = place
      if (Number(cell.attributes.s ?? 0) >= formats.cells)
        say(`${path}: Zelle ${name}${of} braucht ein Format, das es nicht gibt`)
      if (textOf(cell, true).length > 32_767) say(`${path}: Zelle ${name}${of} ist länger als 32767 Zeichen`)
    }
  }
}

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
