import { answerOf } from './answerWords'

const meaningsOf = (names: string[]) => names.map((name) => answerOf(name)?.meaning ?? null)

test('columns whose names say plainly what they answer', () => {
  const lists = ['Rote Liste', 'RL', 'RL CH', 'RL-Kategorie', 'Rote Liste CH 2016', 'Rote Liste Kategorie', 'redListCategory', 'IUCN Red List status', 'threatStatus', 'dwc:threatStatus', 'Liste rouge', 'Gefährdungskategorie'] // prettier-ignore
  expect(meaningsOf(lists)).toEqual(lists.map(() => 'redListCategory'))
  const protections = ['Schutz', 'Schutzstatus', 'gesetzlicher Schutz', 'Bundesrechtlich geschützt (CH)', 'geschützt', 'Streng geschützt', 'protection status', 'protégé'] // prettier-ignore
  expect(meaningsOf(protections)).toEqual(protections.map(() => 'protection'))
  expect(['Lichtzahl', 'Feuchtezahl', 'Reaktionszahl Landolt', 'Stickstoffzahl (Ellenberg)', 'Kontinentalität', 'Salzzahl', 'Feuchtzahl'].map(answerOf)).toEqual([
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 9 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 12 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 5 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 9 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 9 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 0, greatest: 9 } },
    { meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 12 } },
  ]) // prettier-ignore
})

test('a status may name its area behind it', () => {
  expect(['threatStatus (Flanders)', 'Rote Liste (Kanton Bern)', 'geschützt (Schweiz)', 'Lichtzahl (Wald)', 'Höhe (m)'].map(answerOf)).toEqual([
    { meaning: 'redListCategory', meaningDetails: { area: 'Flanders' } },
    { meaning: 'redListCategory', meaningDetails: { area: 'Kanton Bern' } },
    { meaning: 'protection', meaningDetails: { area: 'Schweiz' } },
    null,
    null,
  ]) // prettier-ignore
})

test('what only sounds like it is a property like any other', () => {
  const others = ['Kategorie', 'Status', 'Liste', 'Rote Waldameise', 'Schutzgebiet', 'Schutzwald', 'Zahl', 'Anzahl', 'Höhenzahl', 'Gefährdungsursache', 'taxonomicStatus', 'occurrenceStatus', 'RLX', 'R', 'Red', 'Lichtfarbe'] // prettier-ignore
  expect(meaningsOf(others)).toEqual(others.map(() => null))
})
