import { answerOf } from './answerWords'

const meaningsOf = (names: string[]) => names.map((name) => answerOf(name)?.meaning ?? null)

test('columns whose names say plainly what they answer', () => {
  const lists = [
    'Rote Liste, RL, RL CH, RL-Kategorie, Rote Liste CH 2016, Rote Liste Kategorie, redListCategory',
    'IUCN Red List status, threatStatus, dwc:threatStatus, Liste rouge, Gefährdungskategorie',
  ].flatMap((line) => line.split(', '))
  expect(meaningsOf(lists)).toEqual(lists.map(() => 'redListCategory'))
  const protections = [
    'Schutz, Schutzstatus, gesetzlicher Schutz, Bundesrechtlich geschützt (CH), geschützt, Streng geschützt',
    'protection status, protégé',
  ].flatMap((line) => line.split(', '))
  expect(meaningsOf(protections)).toEqual(protections.map(() => 'protection'))
  const scales = [
    'Lichtzahl, Feuchtzahl, Salzzahl, Reaktionszahl Landolt, Stickstoffzahl (Ellenberg), Feuchtezahl nach Ellenberg',
    'Salzzahl Ellenberg',
  ].flatMap((line) => line.split(', '))
  const scale = (least: number, greatest: number) => ({ least, greatest })
  const details = [null, null, null, scale(1, 5), scale(1, 9), scale(1, 12), scale(0, 9)]
  expect(scales.map((name) => answerOf(name))).toEqual(
    details.map((meaningDetails) => ({ meaning: 'indicatorValue', meaningDetails })),
  )
})

test('a status may name its area and its year', () => {
  const named = {
    'threatStatus (Flanders)': { area: 'Flanders' },
    'Rote Liste (Schweiz)': { area: 'Schweiz' },
    'Rote Liste CH 2016': { year: 2016 },
    'Rote Liste 2016 (Kanton Bern)': { area: 'Kanton Bern', year: 2016 },
    'geschützt (CH)': { area: 'CH' },
  }
  expect(Object.keys(named).map((name) => answerOf(name)?.meaningDetails)).toEqual(Object.values(named))
  // What else stands in brackets says something of the list, and not where it holds.
  const others = [
    'Rote Liste (Jahr), Rote Liste (Kriterien), Rote Liste (Quelle), IUCN (ID), Schutz (ja/nein), Schutz (%)',
    'Schutzstatus (Datum), Lichtzahl (Wald), Höhe (m), Rote Liste (2016)',
  ].flatMap((line) => line.split(', '))
  expect(meaningsOf(others)).toEqual(others.map(() => null))
})

test('what only sounds like it is a property like any other', () => {
  const others = [
    'Kategorie, Status, Liste, Rote Waldameise, Schutzgebiet, Schutzwald, Zahl, Anzahl, Höhenzahl, Gefährdungsursache',
    'taxonomicStatus, occurrenceStatus, RLX, R, Red, Lichtfarbe, Temperaturwert, Salzwert',
  ].flatMap((line) => line.split(', '))
  expect(meaningsOf(others)).toEqual(others.map(() => null))
})
