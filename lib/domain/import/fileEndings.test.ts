import { endingIn, acceptedSources, acceptedTables, workbookEndings } from './fileEndings'

test('a field of files names every ending once, and only an import takes archives', () => {
  expect(acceptedTables).toBe('.xlsx,.ods,.csv,.tsv,.txt,.tab,.psv')
  expect(acceptedSources).toBe(`${acceptedTables},.zip,.coldp`)
})

test('an ending stands at the end, behind a dot, whatever its capitals', () => {
  const paths = ['a.xlsx', 'b/Tabelle.ODS', 'xlsx', 'a.xlsx.txt', 'a.xlsxx']
  expect(paths.filter((path) => endingIn(workbookEndings).test(path))).toEqual(['a.xlsx', 'b/Tabelle.ODS'])
})
