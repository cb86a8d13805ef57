import iconv from 'iconv-lite'
import { openDocument, workbook, zip } from '../../source/testing/testZip'

const archive = (metaXml: string, taxa = 'id,name\n1,Rana\n') => ({ 'meta.xml': metaXml, 'taxa.csv': taxa })
const core =
  '<core fieldsTerminatedBy="," ignoreHeaderLines="1" rowType="http://x/Taxon"><files><location>taxa.csv</location></files>' +
  '<id index="0"/><field index="1" term="http://x/scientificName"/></core>'
const columns = (count: number) => Array.from({ length: count }, (_, index) => `Merkmal ${index + 1}`)
const wide = (count: number) => `scientificName;${columns(count).join(';')}\nRana temporaria${';1'.repeat(count)}\n`
const asText =
  'Das ist keine Tabelle als Text; die Datei enthält Zeichen, die in keinem Text vorkommen. ' +
  'Speichern Sie sie in ihrem Programm als «CSV UTF-8» oder als Excel-Arbeitsmappe (.xlsx).'
const tooWide =
  'höchstens 500 können es sein. Teilen Sie sie auf, oder schreiben Sie die Eigenschaften als Tabelle mit einem Wert pro Zeile.'
const doctype = 'Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); das tun nur schadhafte oder bösartige Dateien.'

/** Files that are refused, each with its sentence (`…` is the folder); `path` is what is imported. */
export const refusedFiles: { title: string; files: Record<string, string | Buffer>; path: string; says: string }[] = [
  {
    title: 'a description of an archive that blows itself up',
    files: archive(
      `<!DOCTYPE archive [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><archive>${core}&b;</archive>`,
    ),
    path: '',
    says: `meta.xml: ${doctype} Entfernen Sie sie aus der Datei.`,
  },
  {
    title: 'a description of an archive that reads another file',
    files: archive(`<!DOCTYPE archive [<!ENTITY x SYSTEM "file:///etc/passwd">]><archive metadata="&x;">${core}</archive>`),
    path: '',
    says: `meta.xml: ${doctype} Entfernen Sie sie aus der Datei.`,
  },
  {
    title: 'a description of an archive that is none any more',
    files: archive(`<archive>${core}${' '.repeat(2 * 1024 ** 2)}</archive>`),
    path: '',
    says: 'meta.xml ist grösser als 2 MB; das ist keine Beschreibung eines Archivs mehr. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'an archive that names a file outside of it',
    files: archive(`<archive>${core.replace('taxa.csv', '../../etc/passwd')}</archive>`),
    path: '',
    says: 'meta.xml nennt die Datei ../../etc/passwd, die im Archiv fehlt. Vorhanden sind: meta.xml, taxa.csv.',
  },
  {
    title: 'a table of 1,000 columns',
    files: { 'breit.csv': wide(1_000) },
    path: 'breit.csv',
    says: `breit.csv: Die Tabelle hat 1'000 Spalten mit Eigenschaften; ${tooWide}`,
  },
  {
    title: 'a table of 20,000 columns',
    files: { 'breit.csv': wide(20_000) },
    path: 'breit.csv',
    says: `breit.csv: Die Tabelle hat 20'000 Spalten mit Eigenschaften; ${tooWide}`,
  },
  {
    title: 'a workbook of more columns than Excel has',
    files: { 'breit.xlsx': workbook({ Arten: [['scientificName', ...columns(16_384)]] }) },
    path: 'breit.xlsx',
    says: "breit.xlsx, Blatt «Arten»: Die Tabelle hat mehr als 16'384 Spalten.",
  },
  {
    title: 'a line without end',
    files: { 'zeile.csv': Buffer.alloc(17 * 1024 ** 2, 'x') },
    path: 'zeile.csv',
    says: 'zeile.csv, Zeile 1: Die Zeile ist länger als 16 MB; das ist keine Tabelle mehr. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'a cell without end',
    files: { 'zelle.csv': Buffer.concat([Buffer.from('scientificName;Text\nRana;'), Buffer.alloc(17 * 1024 ** 2, 'x')]) },
    path: 'zelle.csv',
    says: 'zelle.csv, Zeile 2: Die Zeile ist länger als 16 MB; das ist keine Tabelle mehr. Prüfen Sie, ob es die richtige Datei ist.',
  },
  {
    title: 'bytes that are no text',
    files: { 'daten.csv': Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7919) % 251)) },
    path: 'daten.csv',
    says: `daten.csv: ${asText}`,
  },
  {
    title: 'a picture among tables',
    files: { 'taxa.csv': Buffer.from(`ffd8ffe0${'00010203fe'.repeat(400)}`, 'hex'), 'leer.txt': 'x\n' },
    path: '',
    says: `taxa.csv: ${asText}`,
  },
  {
    title: 'a header without rows',
    files: { 'kopf.csv': 'taxonID;scientificName\n' },
    path: 'kopf.csv',
    says: '…/kopf.csv: Keine Zeile konnte als Taxon gelesen werden. Die Datei enthält keine Zeilen.',
  },
  {
    title: 'a sheet of nothing but headings',
    files: { 'leer.xlsx': workbook({ Leer: [], Auch: [[null]] }) },
    path: 'leer.xlsx',
    says:
      '…/leer.xlsx: Das Format ist nicht bekannt. Gebraucht wird eine Tabelle mit einer Spalte für den Namen ' +
      '(scientificName, Name, Wissenschaftlicher Name …) und möglichst für Id und übergeordnete Id ' +
      '(taxonID, parentNameUsageID; id, parentId), oder ein Darwin-Core-Archiv oder ColDP. ' +
      'Gefunden wurden die Spalten: leer.xlsx, Blatt «Leer»: keine Spalten · leer.xlsx, Blatt «Auch»: keine Spalten',
  },
  {
    title: 'an archive with notes only',
    files: {
      'notizen.zip': zip([
        { path: 'README.md', text: 'x' },
        { path: 'bild.png', text: 'x' },
      ]),
    },
    path: 'notizen.zip',
    says: '…/notizen.zip: Darin ist keine Tabelle (CSV, TSV oder TXT), die nicht leer ist.',
  },
]

const text = 'taxonID;scientificName;Höhe\n1;Rana temporaria;2\n2;Bärlauch grösse;\n'
const twoNames = ['Bärlauch grösse', 'Rana temporaria']

/** Files that look as if they could not be read, each with its tree. */
export const readFiles: {
  title: string
  files: Record<string, string | Buffer>
  path: string
  tree: string[]
  notes?: string[]
}[] = [
  {
    title: 'UTF-16 with a mark',
    files: { 'a.csv': iconv.encode(text, 'utf-16le', { addBOM: true }) },
    path: 'a.csv',
    tree: twoNames,
    notes: ['Zeichenkodierung: utf-16le'],
  },
  {
    title: 'UTF-16 without a mark',
    files: { 'a.csv': iconv.encode(text, 'utf-16le', { addBOM: false }) },
    path: 'a.csv',
    tree: twoNames,
    notes: ['Zeichenkodierung: utf-16le'],
  },
  {
    title: 'cp1252',
    files: { 'a.csv': iconv.encode(text, 'windows-1252') },
    path: 'a.csv',
    tree: twoNames,
    notes: ['Die Datei ist kein gültiges UTF-8; sie wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Akzente.'],
  },
  {
    title: 'bytes of zero between letters',
    files: { 'a.csv': text.replaceAll('Rana', 'Ra\0na') },
    path: 'a.csv',
    tree: twoNames,
  },
  {
    title: 'a quote that is never closed',
    files: { 'a.csv': 'taxonID;scientificName\n1;"Rana temporaria\n2;Bärlauch grösse\n3;"Hyla\n' },
    path: 'a.csv',
    tree: ['"Hyla', '"Rana temporaria', 'Bärlauch grösse'],
  },
  {
    title: 'doubled and blank headers',
    files: { 'a.csv': 'Name;Name;;\nRana temporaria;x;y;z\nBärlauch grösse;;;\n' },
    path: 'a.csv',
    tree: twoNames,
  },
  {
    title: 'a description with entities of an otherwise good archive',
    files: {
      ...archive(`<archive metadata="eml.xml">${core}</archive>`),
      'eml.xml': '<!DOCTYPE e [<!ENTITY a "aa">]><eml><dataset><title>&a;</title></dataset></eml>',
    },
    path: '',
    tree: ['Rana'],
  },
  {
    title: 'metadata that refer to themselves without end',
    files: {
      'metadata.yaml':
        'a: &a [x,x,x,x,x,x,x,x,x,x]\n' +
        'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n' +
        'c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n' +
        'title: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n',
      'NameUsage.tsv': 'ID\tscientificName\n1\tRana\n',
    },
    path: '',
    tree: ['Rana'],
  },
  {
    title: 'a workbook in a folder of its own',
    files: {
      'mappe/arten.xlsx': workbook({
        Titel: [['Rote Liste']],
        Arten: [
          ['taxonID', 'scientificName'],
          [1, 'Rana'],
        ],
      }),
    },
    path: 'mappe',
    tree: ['Rana'],
  },
  {
    title: 'formulas, errors and cells that were merged',
    files: {
      'a.xlsx': workbook({
        Arten: [
          ['taxonID', 'scientificName', 'Wert'],
          [1, 'Rana', '#DIV/0!'],
          [2, null, null],
          [3, '=1+1', '=1+1'],
        ],
      }),
    },
    path: 'a.xlsx',
    tree: ['=1+1', 'Rana'],
  },
  {
    title: 'an open document',
    files: {
      'a.ods': openDocument({
        Arten: [
          ['taxonID', 'scientificName'],
          [1, 'Rana'],
        ],
      }),
    },
    path: 'a.ods',
    tree: ['Rana'],
  },
]
