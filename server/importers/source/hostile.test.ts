import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openSource } from './source'
import { openDocument, workbook, zip } from './testing/testZip'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ae-hostile-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const csv = 'Name;Wert\nRana temporaria;1\n'
const check = 'Prüfen Sie, ob es die richtige Datei ist.'
const asXlsx = 'Öffnen Sie sie in Excel oder LibreOffice und speichern Sie sie als «Excel-Arbeitsmappe (.xlsx)».'
const leavesArchive = (path: string) =>
  `Das ZIP-Archiv enthält einen Pfad, der aus ihm hinausführt («${path}»), und wird deshalb nicht gelesen.`
const bomb = zip([{ path: 'bombe.csv', text: '0'.repeat(11 * 1024 ** 2) }])

const cases: { title: string; name: string; content: Buffer | string; says: string }[] = [
  {
    title: 'a path with a drive letter',
    name: 'laufwerk.zip',
    content: zip([{ path: 'C:/Windows/x.csv', text: csv }]),
    says: leavesArchive('C:/Windows/x.csv'),
  },
  {
    title: 'a path that leads out with backslashes',
    name: 'schraeg.zip',
    content: zip([{ path: '..\\..\\x.csv', text: csv }]),
    says: leavesArchive('../../x.csv'),
  },
  {
    title: 'a symbolic link',
    name: 'verweis.zip',
    content: zip([
      { path: 'taxa.csv', text: csv },
      { path: 'geheim.csv', text: '/etc/passwd', mode: 0o120777 },
    ]),
    says: '«geheim.csv» ist keine Datei, sondern ein Verweis auf eine andere. Packen Sie das Archiv mit den Dateien selbst.',
  },
  {
    title: 'entries that lie over each other',
    name: 'ueberlappt.zip',
    content: zip([
      { path: 'a.csv', text: randomBytes(4_000).toString('base64') },
      ...Array.from({ length: 5 }, (_, index) => ({
        path: `${index}.csv`,
        text: randomBytes(4_000).toString('base64'),
        isOverlapping: true,
      })),
    ]),
    says:
      'Die Dateien des ZIP-Archivs liegen übereinander; so etwas tun nur schadhafte oder bösartige Archive. ' +
      'Laden Sie es neu herunter, oder packen Sie es neu.',
  },
  {
    title: 'a file that claims ten gigabytes in three pieces',
    name: 'zehn.zip',
    content: zip(['a', 'b', 'c'].map((name) => ({ path: `${name}.csv`, text: csv, claims: 0xd0000000 }))),
    says:
      'a.csv ist über 300-mal kleiner gepackt, als es entpackt wäre; so etwas tun nur schadhafte oder bösartige Archive. ' +
      'Entpacken Sie es selbst, wenn Sie ihm trauen, und importieren Sie den Ordner.',
  },
  {
    title: 'more entries than any data set has',
    name: 'viele.zip',
    content: zip(Array.from({ length: 10_001 }, (_, index) => ({ path: `${index}.csv`, text: '' }))),
    says: "Das ZIP-Archiv enthält mehr als 10'000 Dateien und wird deshalb nicht gelesen.",
  },
  {
    title: 'a file with a password',
    name: 'passwort.zip',
    content: zip([{ path: 'taxa.csv', text: csv, isEncrypted: true }]),
    says: 'Das ZIP-Archiv ist mit einem Passwort geschützt. Entpacken Sie es zuerst, und importieren Sie den Ordner.',
  },
  {
    title: 'a bomb in an archive in an archive, which is never opened',
    name: 'geschachtelt.zip',
    content: zip([{ path: 'innen.zip', text: zip([{ path: 'bombe.zip', text: bomb }]) }]),
    says: 'Das ZIP-Archiv enthält keine Tabelle, nur weitere Archive oder Arbeitsmappen (innen.zip). Entpacken Sie es, und importieren Sie eine davon.',
  },
  {
    title: 'a workbook in an archive',
    name: 'mappe.zip',
    content: zip([
      { path: 'tabelle.xlsx', text: workbook({ Arten: [['Name'], ['Rana']] }) },
      { path: 'liesmich.pdf', text: '%PDF-' },
    ]),
    says: 'Das ZIP-Archiv enthält keine Tabelle, nur weitere Archive oder Arbeitsmappen (tabelle.xlsx). Entpacken Sie es, und importieren Sie eine davon.',
  },
  {
    title: 'an empty archive',
    name: 'leer.zip',
    content: zip([]),
    says: 'Das ZIP-Archiv enthält keine Dateien.',
  },
  {
    title: 'a binary workbook',
    name: 'binaer.xlsb',
    content: zip([
      { path: '[Content_Types].xml', text: '<Types/>' },
      { path: 'xl/workbook.bin', text: 'x' },
    ]),
    says: 'Das ist eine binäre Excel-Arbeitsmappe (.xlsb). Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».',
  },
  {
    title: 'a text document called a workbook',
    name: 'brief.xlsx',
    content: zip([
      { path: '[Content_Types].xml', text: '<Types/>' },
      { path: 'word/document.xml', text: '<w/>' },
    ]),
    says: `Das ist ein Word-Dokument, keine Tabelle und kein ZIP-Archiv. ${check}`,
  },
  {
    title: 'a table of Numbers',
    name: 'tabelle.numbers',
    content: zip([
      { path: 'Data/x.jpg', text: 'x' },
      { path: 'Index/Document.iwa', text: 'x' },
    ]),
    says: 'Das ist eine Datei von Numbers, Pages oder Keynote. Exportieren Sie sie als Excel-Arbeitsmappe (.xlsx) oder CSV.',
  },
  {
    title: 'an open document with a password',
    name: 'passwort.ods',
    content: zip([
      { path: 'content.xml', text: randomBytes(64) },
      { path: 'META-INF/manifest.xml', text: '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>' },
    ]),
    says: 'passwort.ods: Die Arbeitsmappe ist mit einem Passwort geschützt. Speichern Sie sie in LibreOffice ohne Passwort.',
  },
  {
    title: 'an open document with entities',
    name: 'einheiten.ods',
    content: zip([
      {
        path: 'content.xml',
        text: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d><table name="A"><table-row><table-cell><p>&x;</p></table-cell></table-row></table></d>',
      },
    ]),
    says:
      'einheiten.ods: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); ' +
      'das tun nur schadhafte oder bösartige Dateien. Speichern Sie die Tabelle neu.',
  },
  {
    title: 'a workbook with macros under its own ending',
    name: 'makros.xlsm',
    content: workbook({ Arten: [['Name']] }, { 'xl/vbaProject.bin': 'x' }),
    says: 'makros.xlsm: Die Arbeitsmappe enthält Makros und wird deshalb nicht gelesen. Speichern Sie sie in Excel als «Excel-Arbeitsmappe (.xlsx)».',
  },
  {
    title: 'a picture called a table',
    name: 'bild.csv',
    content: Buffer.from('ffd8ffe000104a464946', 'hex'),
    says: `Das ist ein JPEG-Bild, keine Tabelle und kein ZIP-Archiv. ${check}`,
  },
  {
    title: 'a PDF called a table',
    name: 'text.csv',
    content: '%PDF-1.7\n%âãÏÓ',
    says: `Das ist ein PDF, keine Tabelle und kein ZIP-Archiv. ${check}`,
  },
  {
    title: 'a program called a table',
    name: 'setup.csv',
    content: Buffer.from('4d5a90000300000004000000ffff', 'hex'),
    says: `Das ist ein Programm, keine Tabelle und kein ZIP-Archiv. ${check}`,
  },
  {
    title: 'a program called an archive',
    name: 'setup.zip',
    content: Buffer.from('7f454c4602010100', 'hex'),
    says: `Das ist ein Programm, keine Tabelle und kein ZIP-Archiv. ${check}`,
  },
  {
    title: 'a page of the web called an old workbook',
    name: 'auszug.xls',
    content: '\uFEFF<!DOCTYPE html><table><tr><td>Rana',
    says: `Das ist eine HTML-Seite, keine Tabelle. ${asXlsx}`,
  },
  {
    title: 'a workbook of 2003 in XML',
    name: 'auszug.xml',
    content: '<?xml version="1.0"?><Workbook/>',
    says: `Das ist eine XML-Datei, keine Tabelle. ${asXlsx}`,
  },
  { title: 'a file of nothing but a byte order mark', name: 'marke.csv', content: '\uFEFF', says: 'Die Datei ist leer.' },
  { title: 'a file of blank lines', name: 'weiss.csv', content: '\r\n \r\n', says: 'Die Datei ist leer.' },
]

test.each(cases)('$title is refused in a sentence', async ({ name, content, says }) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  await expect(openSource(path)).rejects.toThrow(
    new RegExp(`^(.*/)?${escapeRegExp(name)}: ${escapeRegExp(says.replace(`${name}: `, ''))}$`),
  )
})

test('a folder with one workbook and notes is that workbook; of several one has to be chosen', async () => {
  const place = folderWith(
    { 'ordner/tabelle.xlsx': workbook({ Arten: [['Name'], ['Rana']] }), 'ordner/README.md': 'x' },
    'ordner',
  )
  const source = await openSource(place)
  expect(source.files.map(({ path }) => path)).toEqual(['tabelle.xlsx, Blatt «Arten»'])
  source.close()
  folderWith({ 'ordner/zweite.ods': openDocument({ Arten: [['Name']] }) }, 'ordner')
  await expect(openSource(place)).rejects.toThrow(
    `${place}: Der Ordner enthält mehrere Arbeitsmappen oder Archive (tabelle.xlsx, zweite.ods) und keine andere Tabelle. Importieren Sie sie einzeln.`,
  )
  folderWith({ 'ordner/arten.csv': csv }, 'ordner')
  expect((await openSource(place)).files.map(({ path }) => path)).toEqual([
    'README.md',
    'arten.csv',
    'tabelle.xlsx',
    'zweite.ods',
  ])
})

function folderWith(files: Record<string, string | Buffer>, name: string): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return join(folder, name)
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
