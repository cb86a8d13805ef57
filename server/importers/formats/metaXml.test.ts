import { parseMetaXml } from './metaXml'

const meta = (core: string, rest = '') => `<?xml version="1.0"?><archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
<core encoding="ISO-8859-1" fieldsTerminatedBy="\\t" linesTerminatedBy="\\r\\n" fieldsEnclosedBy="" ignoreHeaderLines="2"
  rowType="http://rs.tdwg.org/dwc/terms/Taxon">${core}</core>${rest}</archive>`

test('everything a description can say', () => {
  const text = meta(
    '<files><location>a.txt</location><location>b.txt</location></files><id index="0"/>' +
      '<field index="1" term="http://rs.tdwg.org/dwc/terms/scientificName"/>' +
      '<field default="Animalia" term="http://rs.tdwg.org/dwc/terms/kingdom"/>',
    '<extension rowType="http://rs.gbif.org/terms/1.0/VernacularName"><files><location>v.txt</location></files>' +
      '<coreid index="0"/><field index="1" term="http://rs.tdwg.org/dwc/terms/vernacularName"/></extension>',
  )
  expect(parseMetaXml(text, 'meta.xml')).toEqual({
    metadata: 'eml.xml',
    core: {
      rowType: 'Taxon',
      locations: ['a.txt', 'b.txt'],
      encoding: 'ISO-8859-1',
      dialect: { delimiter: '\t', quote: null, lineEnd: null },
      headerLines: 2,
      idIndex: 0,
      fields: [
        { term: 'scientificName', index: 1, default: null },
        { term: 'kingdom', index: null, default: 'Animalia' },
      ],
    },
    extensions: [
      {
        rowType: 'VernacularName',
        locations: ['v.txt'],
        encoding: 'UTF-8',
        dialect: { delimiter: ',', quote: '"', lineEnd: null },
        headerLines: 0,
        idIndex: 0,
        fields: [{ term: 'vernacularName', index: 1, default: null }],
      },
    ],
  })
})

const dialectOf = (attributes: string) =>
  parseMetaXml(`<archive><core ${attributes}><files><location>a</location></files></core></archive>`, 'meta.xml').core.dialect

test.each([
  ['fieldsTerminatedBy="\t" linesTerminatedBy="\n"', { delimiter: '\t', quote: '"', lineEnd: null }],
  ['fieldsTerminatedBy="&#x9;" linesTerminatedBy="&#xA;"', { delimiter: '\t', quote: '"', lineEnd: null }],
  ['fieldsTerminatedBy="\\t" linesTerminatedBy="\r\n"', { delimiter: '\t', quote: '"', lineEnd: null }],
  [`fieldsTerminatedBy='|' linesTerminatedBy="~" fieldsEnclosedBy="&apos;"`, { delimiter: '|', quote: "'", lineEnd: '~' }],
])('signs however they are written: %j', (attributes, dialect) => expect(dialectOf(attributes)).toEqual(dialect))

test('blanks around what a description says mean nothing, and nothing but blanks says nothing', () => {
  const text = meta(
    '<files><location> a.txt </location></files><id index=" 0 "/><field index=" 1 " default=" " term=" http://rs.tdwg.org/dwc/terms/scientificName "/>',
  ).replace('ISO-8859-1', ' ISO-8859-1 ')
  const { encoding, locations, idIndex, fields } = parseMetaXml(text, 'meta.xml').core
  expect({ encoding, locations, idIndex, fields }).toEqual({
    encoding: 'ISO-8859-1',
    locations: ['a.txt'],
    idIndex: 0,
    fields: [{ term: 'scientificName', index: 1, default: null }],
  })
})

test.each([
  ['<archive><core>', 'meta.xml, Zeile 1: Das ist kein gültiges XML'],
  ['<archive>\n<core>\n</x>', 'meta.xml, Zeile 3: Das ist kein gültiges XML'],
  ['<archive/', '). Berichtigen Sie die Datei, oder entfernen Sie sie aus dem Archiv.'],
  [
    '<!DOCTYPE x [<!ENTITY a "b">]><archive/>',
    'meta.xml: Die Datei enthält eine eigene Dokumenttyp-Definition (DOCTYPE); ' +
      'das tun nur schadhafte oder bösartige Dateien. Entfernen Sie sie aus der Datei.',
  ],
  ['<eml/>', 'meta.xml: Das Element <archive> fehlt; das ist keine Beschreibung eines Darwin-Core-Archivs.'],
  ['<archive/>', 'meta.xml: Das Element <core> fehlt; ohne es ist unbekannt, welche Datei die Taxa enthält.'],
  [meta('<files><location>a</location></files><field index="1"/>'), 'meta.xml, <core>: Ein <field> nennt keinen Begriff (term).'],
  [
    meta('<files><location>a</location></files>', '<extension><files/></extension>'),
    'meta.xml, <extension> 1: Es ist keine Datei genannt (<location>).',
  ],
  [
    meta('<files><location>a</location></files><field index="-1" term="scientificName"/>'),
    'meta.xml, <core>, scientificName: «-1» ist keine Spaltennummer (index).',
  ],
  [meta('<id index="0"/>'), 'meta.xml, <core>: Es ist keine Datei genannt (<location>).'],
  [meta('<files><location>a</location></files><id index="x"/>'), 'meta.xml, <core>, <id>: «x» ist keine Spaltennummer (index).'],
])('%s is refused', (text, message) => expect(() => parseMetaXml(text, 'meta.xml')).toThrow(message))
