import { readCsvList } from './csvList'
import { namesOfList } from './testing/namesOfList'

const namesOf = (lines: string, query?: string) => namesOfList(readCsvList, lines, query)

test.each([
  ['Artemisia\nSalix alba\nCarex flava', ['Artemisia', 'Salix alba', 'Carex flava']],
  ['Artemisia L.\nSalix alba', ['Artemisia L.', 'Salix alba']],
  ['Artemisia L., 1753\nSalix alba L., 1753', ['Artemisia L., 1753', 'Salix alba L., 1753']],
  ['Artemisia L.,Bern\nSalix alba,Zug', ['Artemisia L.', 'Salix alba']],
  ['Acer campestre;viele\nCarex flava;3\nAcer platanoides;4', ['Acer campestre', 'Carex flava', 'Acer platanoides']],
  ['Reseda;Bern\nSalix alba;Zug', ['Reseda', 'Salix alba']],
  ['Reseda L.;Bern\nSalix alba;Zug', ['Reseda L.', 'Salix alba']],
  ['q-07;Bern\nSalix alba;Zug', ['q-07', 'Salix alba']],
  [';Bern\nSalix alba;Zug', ['', 'Salix alba']],
])('the first row of a list without titles is a row: %j', async (lines, names) => {
  expect(await namesOf(lines)).toEqual(names)
})

test.each(['Pflanze;Ort', 'Taxon;Anzahl', 'Latein,Deutsch', 'scientific name;country', 'Gewächs;Fundort'])(
  'titles are no row: %s',
  async (titles) => {
    const separator = titles.includes(',') ? ',' : ';'
    expect(await namesOf(`${titles}\nSalix alba${separator}x\nReseda${separator}y\n`)).toEqual(['Salix alba', 'Reseda'])
  },
)

test('somebody who names a column by its title has titles, however the title is written', async () => {
  expect(await namesOf('Gewächs;Wo\nReseda;Zug\n', '&column=gew%C3%A4chs')).toEqual(['Reseda'])
  expect(await namesOf('Reseda;Bern\nSalix alba;Zug\n', '&column=Spalte%201')).toEqual(['Reseda', 'Salix alba'])
})

test.each([
  ['Gattung;Art\nBufo;bufo\nRana;temporaria\n', ['Bufo bufo', 'Rana temporaria']],
  ['Genus,Species\nBufo,bufo\n', ['Bufo bufo']],
  ['Ort;Gattung;Artname\nBern;Bufo;bufo\n', ['Bufo bufo']],
  ['genus,specificEpithet,taxonID\nBufo,bufo,7\n', ['Bufo bufo']],
  [
    'Gattung;Art;Unterart\nRana;arvalis;wolterstorffi\nRana;;honnorati\n;bufo;\nBufo;;\n',
    ['Rana arvalis wolterstorffi', '', '', 'Bufo'],
  ],
  // What is whole is not put together.
  ['Gattung;Art\nBufo;Bufo bufo\nRana;Rana temporaria\n', ['Bufo bufo', 'Rana temporaria']],
  ['Gattung;Art\nBufo;Erdkröte\n', ['Erdkröte']],
  ['Gattung;Art;Wissenschaftlicher Name\nBufo;bufo;Bufo bufo (L.)\n', ['Bufo bufo (L.)']],
  ['Fundort;Art\nBern;bufo\n', ['bufo']],
])('an epithet beside its genus is no name by itself: %j', async (lines, names) => {
  expect(await namesOf(lines)).toEqual(names)
})

test.each([
  'sep=;\nOrt;Art\nBern;Bufo bufo\n',
  '\ufeffsep=;\r\nOrt;Art\r\nBern;Bufo bufo\r\n',
  'SEP=|\nOrt|Art\nBern|Bufo bufo\n',
  '"sep=\t"\nOrt\tArt\nBern\tBufo bufo\n',
])('a line that tells Excel the separator is no row: %j', async (lines) => {
  expect(await namesOf(lines)).toEqual(['Bufo bufo'])
  expect(await namesOf(lines, '&column=Art')).toEqual(['Bufo bufo'])
})

test('that line counts as one where another is named, and is no list by itself', async () => {
  await expect(namesOf('sep=;\nOrt;Art\nBern\n')).rejects.toThrow('Zeile 3 hat eine Zelle, die erste Zeile hat 2.')
  await expect(namesOf('sep=;\n')).rejects.toThrow('Die erste Zeile ist leer.')
})

test('where the columns have no titles a refusal says what stands in the first row', async () => {
  const first = 'Vorhanden sind: «Spalte 1», «Spalte 2»; in der ersten Zeile stehen dort «Gewächs», «Wo».'
  await expect(namesOf('Gewächs;Wo\nviele;Zug\n')).rejects.toThrow(
    `Es ist nicht zu erkennen, wo die Namen stehen. Nennen Sie es mit column. ${first}`,
  )
  await expect(namesOf('Gewächs;Wo\nviele;Zug\n', '&column=Art')).rejects.toThrow(
    `Die Spalte «Art» gibt es in der Liste nicht. ${first}`,
  )
})
