import { childrenOf, textOf, xmlTree } from '../text/xmlTree'
import { workbookParts } from './workbookXml'

const parts = new Map(
  workbookParts(['Arten', "Quellen & 'Rest'"], { title: 'Lurche < 5', time: new Date('2026-03-01T12:00:00.5Z') }),
)
const part = (path: string) => xmlTree(parts.get(path) ?? '')

test('each part of a workbook, sheets included, is said to be what it is: Excel opens no other', () => {
  const types = childrenOf(part('[Content_Types].xml'), 'Override').map(({ attributes }) => [
    attributes.PartName,
    attributes.ContentType,
  ])
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  expect(types).toEqual([
    ['/xl/workbook.xml', `${spreadsheet}.sheet.main+xml`],
    ['/xl/styles.xml', `${spreadsheet}.styles+xml`],
    ['/xl/worksheets/sheet1.xml', `${spreadsheet}.worksheet+xml`],
    ['/xl/worksheets/sheet2.xml', `${spreadsheet}.worksheet+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['/docProps/app.xml', 'application/vnd.openxmlformats-officedocument.extended-properties+xml'],
  ])
})

test('each sheet has its name, its file, and its header on every printed page', () => {
  const [sheets] = childrenOf(part('xl/workbook.xml'), 'sheets')
  const files = new Map(
    childrenOf(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [attributes.Id, attributes.Target]),
  )
  expect(sheets && childrenOf(sheets, 'sheet').map(({ attributes }) => [attributes.name, files.get(attributes.id)])).toEqual([
    ['Arten', 'worksheets/sheet1.xml'],
    ["Quellen & 'Rest'", 'worksheets/sheet2.xml'],
  ])
  const [names] = childrenOf(part('xl/workbook.xml'), 'definedNames')
  expect(names && childrenOf(names, 'definedName').map((name) => [name.attributes.localSheetId, textOf(name)])).toEqual([
    ['0', "'Arten'!$1:$1"],
    ['1', "'Quellen & ''Rest'''!$1:$1"],
  ])
})
