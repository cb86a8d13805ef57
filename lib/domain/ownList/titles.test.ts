import { listOf } from './ownList'
import { listFromText } from './readText'

test.each([
  'Artemisia\nSalix alba\nCarex flava',
  'Artemisia L.\nSalix alba',
  'Artischocke\nSalix alba',
  'Arthrobotrys\nSalix alba',
  'Taxonus\nSalix alba',
  'Artemisia L.,Bern\nSalix alba,Zug',
  'Acer campestre;viele\nCarex flava;3\nAcer platanoides;4',
  'Acer campestre;viele\nReseda;viele\nCarex flava;3\nAcer platanoides;4',
  'Acer campestre;3\nReseda;viele\nAcer platanoides;4',
  'Salix alba × fragilis;viele\nCarex flava;3\nAcer platanoides;4',
  'Reseda;viele\nCarex flava;3',
  'Reseda;Bern\nSalix alba;Zug',
  'Reseda L.;Bern\nSalix alba;Zug',
  'q-07;Bern\nSalix alba;Zug',
  'salix;Bern\nSalix alba;Zug',
  'Reseda;seltene Art\nSalix alba;häufig',
  'Tulpe;Art\nSalix alba;Art',
  'Reseda;Region Bern\nSalix alba;Zug',
  'Pflanzen\nTiere\nPilze',
  'Artengruppe fraglich;Bern\nSalix alba;Zug',
  'Salix;Gattung\nSalix alba;Art',
  'Salix alba;Art\nReseda;Art',
])('a row with a name, or in doubt, is none of titles: %j', (pasted) => {
  expect(listOf('', listFromText(pasted)).headerRow).toBeNull()
})

test.each([
  ...['Art', 'Arten', 'Artname', 'Art-Name', 'Art (wiss.)', 'Art_lat', 'Name', 'Namen', 'Name der Art', 'Wiss. Name', 'Species'],
  ...[
    'species name',
    'Scientific name',
    'scientificName',
    'speciesName',
    'Taxon',
    'taxonID',
    'Latein',
    'Artengruppe',
    'Name (lat.)',
  ],
])('%s is a title, alone and beside others', (title) => {
  const headerOf = (pasted: string) => listOf('', listFromText(pasted)).headerRow
  expect([
    headerOf(`${title}\nSalix alba\nReseda`),
    headerOf(`${title};Wo\nSalix alba;Bern\nReseda;Zug`),
    headerOf(`Wo;${title}\nBern;Salix alba\nZug;Reseda`),
    headerOf(`${title};Wie viel\nSalix alba;3\nReseda;4`),
  ]).toEqual([0, 0, 0, 0])
})

test.each([
  ['Pflanze;Ort\nSalix alba;Bern', 0],
  ['Gewächse;Höhe (m)\nSalix alba;bis 400', 0],
  ['Gewächs;Fundort\nSalix alba;Bern', 0],
  ['gewächs;wo\nSalix alba;Bern', 0],
  ['Gewächs;Menge total\nSalix alba;3', 0],
  ['Gehölze;A;B\nSalix alba;3;4', 0],
  ['Anzahl total;Art\n3;Salix alba\n4;Carex flava', 0],
  ['Latein,Deutsch\nSalix alba,Silber-Weide', 0],
  ['Datum der Aufnahme;2026-05-01\nArt;Deckung\nSalix alba;dicht\nCarex flava;locker', 1],
])('titles are known by what stands beside and below them: %j', (pasted, headerRow) => {
  expect(listOf('', listFromText(pasted)).headerRow).toBe(headerRow)
})
