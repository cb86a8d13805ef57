import { crosswalkKindLabels, crosswalkKinds, oneToOneKinds, pairStateLabels, skosPredicates } from './crosswalkKinds'
import { aboutOutcomes, moveOutcomes, stayingOutcomes } from './moveOutcomes'
import { reasonCodes, reasonsText, reasonText } from './reasons'

test('each kind has its word and its predicate of SKOS, in the order of lists', () => {
  expect(crosswalkKinds.map((kind) => [kind, crosswalkKindLabels[kind], skosPredicates[kind]])).toEqual([
    ['same', 'gleich', 'skos:exactMatch'],
    ['renamed', 'umbenannt', 'skos:exactMatch'],
    ['moved', 'umgestellt', 'skos:exactMatch'],
    ['rankChanged', 'Rang geändert', 'skos:closeMatch'],
    ['merged', 'zusammengelegt', 'skos:broadMatch'],
    ['lumped', 'als Synonym eingezogen', 'skos:broadMatch'],
    ['split', 'aufgeteilt', 'skos:narrowMatch'],
    ['doubtful', 'zweifelhaft', 'skos:relatedMatch'],
    ['gone', 'weggefallen', ''],
    ['new', 'neu', ''],
  ])
  expect(oneToOneKinds).toEqual(['same', 'renamed', 'moved', 'rankChanged'])
  expect(pairStateLabels).toEqual({ certain: 'sicher', open: 'offen', decided: 'entschieden' })
})

test('what becomes of an entry has its words, and what stays a sentence that says why', () => {
  expect(moveOutcomes.map((outcome) => [outcome, aboutOutcomes[outcome].label, aboutOutcomes[outcome].staysBecause])).toEqual([
    ['moves', 'zum Nachfolger', null],
    ['joins', 'mit anderen zusammen', null],
    ['spreads', 'auf alle Teile von Aufgeteiltem', null],
    ['contradicts', 'mit Widerspruch', 'Die Werte widersprechen sich; jemand muss wählen'],
    ['open', 'von offenen Taxa', 'Was aus dem Taxon wurde, ist nicht entschieden'],
    [
      'split',
      'von Aufgeteiltem',
      'Das Taxon wurde aufgeteilt, und niemand hat entschieden, für welchen Teil es gilt oder ob für alle',
    ],
    ['gone', 'ohne Nachfolger', 'Das Taxon gibt es in der neuen Fassung nicht'],
    [
      'elsewhere',
      'von Namen, die neu anderswo stehen',
      'Das Synonym steht in der neuen Fassung nicht beim Nachfolger, sondern anderswo, mehrmals oder mit anderem Autor',
    ],
    ['added', 'von später Hinzugekommenem', 'Das Taxon kam erst nach dem Feststellen dazu; stellen Sie den Umzug neu fest'],
    ['itself', 'zwischen Zusammengelegtem', 'Beide Enden wären dasselbe Taxon'],
    ['there', 'schon dort', 'Steht beim Nachfolger schon oder wurde schon dorthin kopiert'],
  ])
  expect(stayingOutcomes).toEqual(['contradicts', 'open', 'split', 'gone', 'elsewhere', 'added', 'itself', 'there'])
})

test('each reason is said in words, with the name that it is about', () => {
  expect(reasonCodes.map((code) => [code, reasonText({ code, name: 'Poa annua' })])).toEqual([
    ['decided', 'von jemandem so entschieden'],
    ['spreads', 'was darüber gesagt ist, gilt für jeden Teil'],
    ['lostDecision', 'der Entscheid nennt ein Taxon, das es nicht mehr gibt'],
    ['sourceId', 'gleiche Kennung der Quelle'],
    ['equivalent', 'als gleichwertig eingetragen'],
    ['name', 'gleicher Name'],
    ['synonymInNew', 'in der neuen Fassung ein Synonym von Poa annua'],
    ['synonymInOld', 'Poa annua ist in der alten Fassung ein Synonym'],
    ['sharedSynonym', 'beide führen das Synonym Poa annua'],
    ['spelling', 'gleicher Name, anders geschrieben'],
    ['code', 'gleicher Code'],
    ['otherId', 'die Kennung der Quelle sagt etwas anderes als der Name'],
    ['author', 'gleicher Name, anderer Autor'],
    ['circumscription', 'gleicher Name, anders gefasst'],
    ['severalOfName', 'mehrere tragen diesen Namen'],
    ['misapplied', 'der Name ist dort falsch angewandt oder mehrdeutig'],
    ['similar', 'ähnlicher Name'],
    ['recombined', 'gleiches Epitheton in einer anderen Gattung'],
    ['children', 'was darunter stand, steht nun unter Poa annua'],
  ])
  expect(reasonsText([{ code: 'synonymInNew' }, { code: 'synonymInOld' }, { code: 'code' }])).toBe(
    'in der neuen Fassung ein Synonym; in der alten Fassung ein Synonym; gleicher Code',
  )
})
