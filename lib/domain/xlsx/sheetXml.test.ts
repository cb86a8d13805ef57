import { columnLetters, escapeXml, isNumberCell, MAX_CELL_LENGTH, textCell, tooManyRows, cellXml } from './sheetXml'

test('columns are lettered as Excel does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('XML gets nothing it cannot hold', () => {
  expect(escapeXml('a & b < c > d')).toBe('a &amp; b &lt; c &gt; d')
  expect(escapeXml('\u0000\u000b\r\uffff\t\n')).toBe('_x0000__x000B__x000D__xFFFF_\t\n')
  expect(escapeXml('_x0041_ and _x')).toBe('_x005F_x0041_ and _x')
})

test('cells are typed where the text says exactly that', () => {
  expect(cellXml('A1', null, 'number')).toBe('')
  expect(cellXml('A1', '-1.5e-7', 'number')).toBe('<c r="A1"><v>-1.5e-7</v></c>')
  expect(cellXml('A1', '1 | 2', 'number')).toBe('<c r="A1" t="inlineStr"><is><t>1 | 2</t></is></c>')
  expect(cellXml('A1', 'true', 'boolean')).toBe('<c r="A1" t="b"><v>1</v></c>')
  expect(cellXml('A1', 'ja', 'boolean')).toBe('<c r="A1" t="inlineStr"><is><t>ja</t></is></c>')
  expect(cellXml('A1', '1900-03-01', 'date')).toBe('<c r="A1" s="2"><v>61</v></c>')
  expect(cellXml('A1', '1900-02-28', 'date')).toBe('<c r="A1" t="inlineStr"><is><t>1900-02-28</t></is></c>')
  expect(cellXml('A1', '5', 'text')).toBe('<c r="A1" t="inlineStr"><is><t>5</t></is></c>')
  expect(cellXml('A1', ' x', 'text')).toBe('<c r="A1" t="inlineStr"><is><t xml:space="preserve"> x</t></is></c>')
})

test('more than 15 digits stay text', () => {
  expect(
    ['123456789012345', '1234567890123456', '0.1234567890123456', '1e+21', '0x10', '', ' 1', '1e999'].map(isNumberCell),
  ).toEqual([true, false, false, true, false, false, false, false])
})

test('a text too long for a cell is shortened where everybody sees it, and not inside a character', () => {
  expect(textCell('A1', 'x'.repeat(MAX_CELL_LENGTH), 0)).toContain(`>${'x'.repeat(MAX_CELL_LENGTH)}<`)
  const shortened = /<t>(.*)<\/t>/.exec(textCell('A1', '🐸'.repeat(20_000), 0))?.[1] ?? ''
  expect(shortened.length).toBeLessThanOrEqual(MAX_CELL_LENGTH)
  expect(shortened).toMatch(/^(🐸)+ … \(gekürzt, vollständig in der CSV\)$/u)
})

test('a sheet has room for 1,048,575 rows below its header', () => {
  expect(tooManyRows(1_048_575)).toBeNull()
  expect(tooManyRows(1_048_576)).toBe("Der Export hat 1'048'576 Zeilen, ein Excel-Blatt fasst 1'048'575.")
})
