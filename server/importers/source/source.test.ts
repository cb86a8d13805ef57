import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openSource } from './source'
import { workbook, zip } from './testing/testZip'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-source-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Packs badly, unlike a letter that is repeated. */
const manyDigits = Array.from({ length: 900_000 }, (_, index) => (index * 7919) % 1_000_003).join('')

const cases: { title: string; name: string; content: Buffer; says: string }[] = [
  {
    title: 'a ZIP archive with a path that leads out of it',
    name: 'ausbruch.zip',
    content: zip([{ path: '../../etc/passwd', text: 'x' }]),
    says: 'Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («../../etc/passwd»), und wird deshalb nicht gelesen.',
  },
  {
    title: 'a ZIP archive with an absolute path',
    name: 'wurzel.zip',
    content: zip([{ path: '/etc/passwd', text: 'x' }]),
    says: 'Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («/etc/passwd»), und wird deshalb nicht gelesen.',
  },
  {
    title: 'a ZIP archive of which a file unpacks to far more than it packs',
    name: 'bombe.zip',
    content: zip([{ path: 'taxa.txt', text: '0'.repeat(11 * 1024 ** 2) }]),
    says:
      'taxa.txt ist über 300-mal kleiner gepackt, als es entpackt wäre; so etwas tun nur schadhafte oder bösartige Archive. Entpacken Sie es selbst, ' +
      'wenn Sie ihm trauen, und importieren Sie den Ordner.',
  },
  {
    title: 'a ZIP archive that claims to unpack to more than 20 GB',
    name: 'riesig.zip',
    content: zip(Array.from({ length: 6 }, (_, index) => ({ path: `${index}.txt`, text: 'x', claims: 0xfffffffe }))),
    says: 'Das ZIP-Archiv wäre entpackt grösser als 20 GB und wird deshalb nicht gelesen.',
  },
  {
    title: 'a picture with the ending of a ZIP archive',
    name: 'bild.zip',
    content: Buffer.from('ffd8ffe000104a464946', 'hex'),
    says: 'Das ist ein JPEG-Bild, keine Tabelle und kein ZIP-Archiv. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'a picture with the ending of a workbook',
    name: 'bild.xlsx',
    content: Buffer.from('89504e470d0a1a0a', 'hex'),
    says: 'Das ist ein PNG-Bild, keine Tabelle und kein ZIP-Archiv. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'a text with the ending of a workbook',
    name: 'text.ods',
    content: Buffer.from('Art;Wert'),
    says: 'Das ist keine Arbeitsmappe, trotz der Endung. Öffnen Sie die Datei in Excel oder LibreOffice und speichern Sie sie neu.',
  },
  {
    title: 'a workbook of the old format',
    name: 'alt.xls',
    content: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    says: 'Das ist eine Excel-Datei im alten Format (.xls) oder eine mit Passwort. Speichern Sie sie in Excel ohne Passwort als «Excel-Arbeitsmappe (.xlsx)».',
  },
  {
    title: 'an empty file',
    name: 'leer.csv',
    content: Buffer.alloc(0),
    says: 'Die Datei ist leer.',
  },
]

test.each(cases)('$title is refused in a sentence', async ({ name, content, says }) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  await expect(openSource(path)).rejects.toThrow(`${path}: ${says}`)
})

test('a file that unpacks to more than its entry claims fails while it is read', async () => {
  const path = join(folder, 'gelogen.zip')
  writeFileSync(path, zip([{ path: 'taxa.txt', text: 'x'.repeat(1_000), claims: 10 }]))
  const source = await openSource(path)
  const read = async () => {
    for await (const piece of (await source.files[0]?.open()) ?? []) expect(piece).toBeInstanceOf(Buffer)
  }
  await expect(read()).rejects.toThrow(/taxa\.txt: Das ZIP-Archiv ist beschädigt oder unvollständig \(too many bytes/)
  source.close()
})

test('an archive is read to its end although others have stopped in the middle of it', async () => {
  const path = join(folder, 'mehrmals.zip')
  const text = randomBytes(1_500_000).toString('hex')
  writeFileSync(path, zip([{ path: 'taxa.txt', text }]))
  const source = await openSource(path)
  const open = async () => (await source.files[0]?.open()) ?? null
  const stopped = await Promise.all([open(), open(), open()])
  await Promise.all(stopped.map((each) => each && once(each, 'readable')))
  const last = open()
  for (const each of stopped) each?.destroy()
  expect((await buffer((await last) ?? Readable.from([]))).length).toBe(text.length)
  source.close()
})

const hostile: { title: string; content: Buffer; says: string }[] = [
  {
    title: 'a workbook with macros',
    content: workbook({ Arten: [['Art'], ['Rana']] }, { 'xl/vbaProject.bin': 'x' }),
    says: 'tabelle.xlsx: Die Arbeitsmappe enthält Makros und wird deshalb nicht gelesen. Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».',
  },
  {
    title: 'a workbook whose entities unfold to far more than they take',
    content: workbook(
      { Arten: [['Art']] },
      {
        'xl/worksheets/sheet1.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      },
    ),
    says:
      'tabelle.xlsx, Blatt «Arten»: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); ' +
      'das tun nur schadhafte oder bösartige Dateien. Speichern Sie die Tabelle neu.',
  },
  {
    title: 'a sheet that is cut off',
    content: workbook({ Arten: [['Art']] }, { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
    says: 'tabelle.xlsx, Blatt «Arten»: Das ist kein gültiges XML (1:27: unclosed tag: row). Speichern Sie die Tabelle neu.',
  },
  {
    title: 'a cell of many megabytes',
    content: workbook(
      { Arten: [['Art']] },
      {
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="str"><v>${'Rana temporaria '.repeat(1_000)}${manyDigits}`,
      },
    ),
    says: 'tabelle.xlsx, Blatt «Arten»: Ein Text ist länger als 4 MB; das ist keine Tabelle mehr. Kürzen Sie ihn.',
  },
  {
    title: 'an open document that repeats a cell and its row without end',
    content: zip([
      {
        path: 'content.xml',
        text:
          '<d><table name="Arten"><table-row number-rows-repeated="1000000">' +
          '<table-cell number-columns-repeated="16000" value-type="string"><p>Rana temporaria</p></table-cell></table-row>' +
          '</table></d>',
      },
    ]),
    says:
      'tabelle.xlsx, Blatt «Arten»: Die Tabelle wiederholt Zellen, bis sie viel grösser ist als die Datei; ' +
      'so etwas tun nur schadhafte oder bösartige Dateien. Speichern Sie sie als «CSV UTF-8».',
  },
  {
    title: 'a cell behind the last column',
    content: workbook(
      { Arten: [['Art']] },
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="ZZZZZZ1" t="str"><v>x</v></c></row></sheetData></worksheet>',
      },
    ),
    says: "tabelle.xlsx, Blatt «Arten»: Die Tabelle hat mehr als 16'384 Spalten.",
  },
  {
    title: 'a row behind the last row',
    content: workbook(
      { Arten: [['Art']] },
      {
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="9000000000"><c t="str"><v>x</v></c></row></sheetData></worksheet>',
      },
    ),
    says: "tabelle.xlsx, Blatt «Arten»: Die Tabelle hat mehr als 1'048'576 Zeilen.",
  },
]

test.each(hostile)('$title is refused in a sentence', async ({ content, says }) => {
  const path = join(folder, 'tabelle.xlsx')
  writeFileSync(path, content)
  const read = async () => {
    const source = await openSource(path)
    try {
      for await (const piece of (await source.files[0]?.open()) ?? []) expect(piece).toBeInstanceOf(Buffer)
    } finally {
      source.close()
    }
  }
  await expect(read()).rejects.toThrow(says)
})

test('the cells of a workbook are texts as its user sees them, at their places', async () => {
  const path = join(folder, 'werte.xlsx')
  const cells = `
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><r><t>fett </t></r><r><t>&amp; mager</t></r><rPh><t>nicht</t></rPh></is></c></row>
    <row r="4"><c r="A4"><v>2.2999999999999998</v></c><c r="B4" s="1"><v>44927</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#DIV/0!</v></c>
      <c r="E4"><f>1+1</f><v>2</v></c><c r="F4"><f>A1</f></c><c r="G4" s="1"><v>44927.75</v></c><c r="H4" t="s"><v>1</v></c><c r="I4" s="2"><v>7</v></c></row>`
  writeFileSync(
    path,
    workbook(
      { Arten: [['Art']] },
      {
        'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${cells.replace(/<(\/?)(\w)/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
        'xl/sharedStrings.xml': '<sst><si><t>Art</t></si><si><t xml:space="preserve">zwei\nZeilen</t></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs>' +
          '<xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>' +
          '</styleSheet>',
      },
    ),
  )
  const source = await openSource(path)
  const pieces: Buffer[] = []
  for await (const piece of (await source.files[0]?.open()) ?? []) pieces.push(piece as Buffer)
  source.close()
  expect(
    Buffer.concat(pieces)
      .toString()
      .split('\u001E')
      .map((row) => row.split('\u001F')),
  ).toEqual([
    ['Art', '', 'fett & mager'],
    [''],
    [''],
    ['2.3', '2023-01-01', 'true', '#DIV/0!', '2', '#FORMEL!', '2023-01-01 18:00:00', 'zwei\nZeilen', '7'],
    [''],
  ])
})
