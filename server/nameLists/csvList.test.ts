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
