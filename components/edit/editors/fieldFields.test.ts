import { problemsOf } from '../form/formField'
import { fieldFields, saidOfField, typedField } from './fieldFields'

const nothing = typedField({ unit: null, description: null, meaning: null, meaningDetails: null })
const problems = (typed: Record<string, string>) => problemsOf(fieldFields, { ...nothing, ...typed }, typed)

test('what belongs to a meaning is asked with it, and what is wrong is said at its field', () => {
  const scale = { meaning: 'indicatorValue', least: '1', greatest: '9', leastLabel: 'trocken', greatestLabel: 'nass' }
  expect(problems(scale)).toEqual({})
  expect(problems({ ...scale, least: '9', greatest: '1' })).toEqual({
    greatest: 'Die Skala muss unten beginnen: 9 ist nicht kleiner als 1.',
  })
  expect(problems({ ...scale, greatest: '' })).toEqual({
    greatest: 'Eine Skala braucht beide Enden: «Skala von» und «Skala bis».',
  })
  expect(problems({ ...scale, greatest: 'neun' })).toEqual({ greatest: '«neun» ist keine Zahl.' })
  expect(problems({ meaning: 'indicatorValue', greatestLabel: 'nass' })).toEqual({
    greatestLabel: 'Eine Skala braucht beide Enden: «Skala von» und «Skala bis».',
  })
  expect(problems({ meaning: 'protection', year: '199' })).toEqual({
    year: 'Das Jahr muss zwischen 1700 und 2200 liegen; da steht 199.',
  })
  // What is not asked does no harm.
  expect(problems({ meaning: 'protection', least: 'x' })).toEqual({})
})

test('what was saved is what is sent, and what does not belong to the meaning is not', () => {
  const field = {
    unit: 'x',
    description: null,
    meaning: 'indicatorValue',
    meaningDetails: { least: 0.5, greatest: 9, leastLabel: 'a' },
  } as const
  expect(saidOfField(typedField(field))).toEqual({ ...field, description: '' })
  expect(saidOfField({ ...typedField(field), least: ' 1,5 ' }).meaningDetails).toEqual({
    least: 1.5,
    greatest: 9,
    leastLabel: 'a',
  })
  expect(saidOfField({ ...typedField(field), meaning: 'keyFact', area: ' Bern ' })).toMatchObject({
    meaning: 'keyFact',
    meaningDetails: { area: 'Bern' },
  })
  expect(saidOfField({ ...typedField(field), meaning: '' })).toMatchObject({ meaning: null, meaningDetails: null })
})
