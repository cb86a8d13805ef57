import { problemsOf } from '../form/formField'
import { taxonFields } from './taxonFields'

const labels = (...asked: Parameters<typeof taxonFields>) => taxonFields(...asked).map(({ label }) => label)

test('species and habitats have fields of their own', () => {
  expect(labels('Art')).toEqual(['Name', 'Autor', 'Rang', 'Status'])
  expect(labels('Lebensraum')).toEqual(['Code', 'Bezeichnung', 'Typ'])
})

test('an accepted name is not made a synonym by its status', () => {
  const statuses = (isSynonym: boolean) =>
    taxonFields('Art', isSynonym)
      .at(-1)
      ?.options?.map(([, label]) => label)
  expect(statuses(false)).toEqual(['akzeptiert', 'vorläufig akzeptiert', 'ungeklärt'])
  expect(statuses(true)).toEqual(['Synonym', 'mehrdeutiges Synonym', 'falsch angewandt'])
})

test('nothing is without a name', () => {
  expect(problemsOf(taxonFields('Lebensraum'), { code: '1.1' }, null)).toEqual({ name: 'Bitte geben Sie eine Bezeichnung ein.' })
})
