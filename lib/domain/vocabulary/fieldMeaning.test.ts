import {
  detailNames,
  detailsLine,
  detailsOfMeaning,
  detailsProblem,
  fieldMeanings,
  fitDetails,
  placeOnScale,
  scaleOf,
} from './fieldMeaning'

test('details say what is wrong with them', () => {
  expect(detailsProblem('indicatorValue', { least: 1, greatest: 9, leastLabel: 'trocken', greatestLabel: 'nass' })).toBeNull()
  expect(detailsProblem('redListCategory', { area: 'Schweiz', year: 2016 })).toBeNull()
  expect(detailsProblem(null, {})).toBeNull()
  expect(detailsProblem('indicatorValue', { least: 1, greatest: 9, leastLabel: 'trocken', area: null })).toBeNull()
  expect([
    detailsProblem('indicatorValue', { area: 'Schweiz' }),
    detailsProblem(null, { year: 2016 }),
    detailsProblem('indicatorValue', { least: 1 }),
    detailsProblem('indicatorValue', { leastLabel: 'trocken' }),
    detailsProblem('indicatorValue', { least: 9, greatest: 1 }),
    detailsProblem('indicatorValue', { least: Number.NaN, greatest: 1 }),
    detailsProblem('protection', { year: 216 }),
    detailsProblem('protection', { year: 2016.5 }),
    detailsProblem('protection', { area: ' ' }),
    detailsProblem('protection', { area: 'x'.repeat(61) }),
  ]).toEqual([
    '«Gebiet» gehört nicht zur Bedeutung «Zeigerwert».',
    '«Jahr» gehört nicht zur Bedeutung «keine».',
    'Eine Skala braucht beide Enden: «Skala von» und «Skala bis».',
    'Eine Skala braucht beide Enden: «Skala von» und «Skala bis».',
    'Die Skala muss unten beginnen: 9 ist nicht kleiner als 1.',
    '«Skala von» ist keine Zahl.',
    'Das Jahr muss zwischen 1700 und 2200 liegen; da steht 216.',
    'Das Jahr muss zwischen 1700 und 2200 liegen; da steht 2016.5.',
    '«Gebiet» ist leer oder länger als 60 Zeichen.',
    '«Gebiet» ist leer oder länger als 60 Zeichen.',
  ])
})

test('each detail is called by its name', () => {
  expect(detailNames.map((name) => detailsProblem('source', { [name]: 1 }))).toEqual(
    ['Skala von', 'Skala bis', 'Am unteren Ende', 'Am oberen Ende', 'Gebiet', 'Jahr'].map(
      (label) => `«${label}» gehört nicht zur Bedeutung «Quelle der Zeile».`,
    ),
  )
})

test('only what belongs to a meaning is kept, and nothing is nothing', () => {
  const all = { least: 1, greatest: 9, leastLabel: 'a', greatestLabel: null, area: 'Schweiz', year: 2016 }
  expect(fieldMeanings.map((meaning) => fitDetails(meaning, all))).toEqual([
    null,
    { area: 'Schweiz', year: 2016 },
    { area: 'Schweiz', year: 2016 },
    { least: 1, greatest: 9, leastLabel: 'a' },
    { area: 'Schweiz', year: 2016 },
  ])
  expect([fitDetails(null, all), fitDetails('protection', null), fitDetails('protection', { least: 1 })]).toEqual([
    null,
    null,
    null,
  ])
  for (const meaning of fieldMeanings)
    expect(detailsProblem(meaning, fitDetails(meaning, { ...all, greatestLabel: 'b' }) ?? {})).toBeNull()
  expect(detailsOfMeaning.source).toEqual([])
})

test('details in a line', () => {
  expect(
    [
      { least: 1, greatest: 9, leastLabel: 'trocken', greatestLabel: 'nass' },
      { least: 1, greatest: 5 },
      { greatestLabel: 'nass' },
      { area: 'Schweiz', year: 2016 },
      { year: 2016 },
      {},
    ].map(detailsLine),
  ).toEqual(['Skala 1 (trocken) bis 9 (nass)', 'Skala 1 bis 5', 'Skala … bis (nass)', 'Schweiz, 2016', '2016', ''])
})

test('where a value stands on its scale', () => {
  // Where nobody has said a scale there is none.
  expect(scaleOf({ meaning: 'indicatorValue', meaningDetails: null })).toBeNull()
  const nine = scaleOf({ meaning: 'indicatorValue', meaningDetails: { least: 1, greatest: 9 } })
  expect(nine).toEqual({ least: 1, greatest: 9, leastLabel: null, greatestLabel: null })
  expect(scaleOf({ meaning: 'keyFact', meaningDetails: { least: 1, greatest: 9 } })).toBeNull()
  const places = (values: unknown[]) => nine && values.map((value) => placeOnScale(value, nine))
  expect(places([1, 5, 9, '7'])).toEqual([0, 0.5, 1, 0.75])
  expect(places([10, 0, 'x', '', ' ', '7~', true, null])).toEqual(Array(8).fill(null))
  expect(placeOnScale(-2, { least: -4, greatest: 4, leastLabel: null, greatestLabel: null })).toBe(0.25)
})
