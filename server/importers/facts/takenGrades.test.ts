import { LEFT_OUT, reasonOf } from './takenGrades'

test.each([
  [LEFT_OUT, 'Der Name ist nach der Zuordnung nicht zu übernehmen'],
  ['exact', 'Das Taxon fehlt'],
  ['synonym', 'Das Taxon fehlt'],
])('why a row with the grade «%s» is not taken', (grade, reason) => {
  expect(reasonOf(grade)).toBe(reason)
})

test.each([null, 'notFound', 'ambiguous', 'similar'])('a grade that is not taken (%s) has a reason of its own', (grade) => {
  expect(reasonOf(grade)).not.toMatch(/^(Das Taxon fehlt)?$/)
})
