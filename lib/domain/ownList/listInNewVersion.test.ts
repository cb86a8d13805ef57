import { listInNewVersion } from './listInNewVersion'
import type { Outcome, OwnCandidate } from './outcome'

const candidate = (taxonId: string, name: string, taxonomy = 'alt'): OwnCandidate => ({
  ...{ taxonId, name, author: null, taxonomy, foundName: name, foundAuthor: null, language: null, kind: 'exact' },
})
const outcomes: Record<string, Outcome> = {
  gleich: { kind: 'exact', candidate: candidate('1', 'Abies alba') },
  anders: { kind: 'synonym', candidate: candidate('2', 'Aster alpinus') },
  'eine id': { kind: 'id', candidate: candidate('1', 'Abies alba') },
  Weisstanne: { kind: 'vernacular', candidate: candidate('1', 'Abies alba') },
  ähnlich: { kind: 'similar', candidate: candidate('2', 'Aster alpinus') },
  'ähnlich, gleich': { kind: 'similar', candidate: candidate('1', 'Abies alba') },
  gewählt: { kind: 'chosen', candidate: candidate('1', 'Abies alba') },
  geteilt: { kind: 'exact', candidate: candidate('3', 'Poa annua') },
  offen: { kind: 'exact', candidate: candidate('4', 'Poa bulbosa') },
  später: { kind: 'exact', candidate: candidate('5', 'Poa nova') },
  weg: { kind: 'exact', candidate: candidate('6', 'Poa perdita') },
  fremd: { kind: 'exact', candidate: candidate('7', 'Bufo bufo', 'Lurche') },
  nichts: { kind: 'notFound', candidate: null },
}

test('names go along with the one taxon that theirs became; what nobody can be sure of is said, and other taxonomies are left alone', () => {
  const to = (taxonId: string, name: string) => ({ taxonId, name, author: 'Z.' })
  const fates = new Map([
    ['1', { isOpen: false, successors: [to('a', 'Abies alba')] }],
    ['2', { isOpen: false, successors: [to('b', 'Galatella alpina')] }],
    ['3', { isOpen: false, successors: [to('c', 'Poa annua'), to('d', 'Poa vera')] }],
    ['4', { isOpen: true, successors: [to('e', 'Poa bulbosa')] }],
    ['6', { isOpen: false, successors: [] }],
  ])
  expect(listInNewVersion(Object.keys(outcomes), (name) => outcomes[name] as Outcome, { from: 'alt', to: 'neu', fates })).toEqual(
    {
      choices: {
        anders: { ...candidate('2', 'Aster alpinus', 'neu'), ...to('b', 'Galatella alpina'), isCarried: true },
        ...Object.fromEntries(
          ['eine id', 'Weisstanne', 'gewählt'].map((name) => [
            name,
            { ...candidate('1', 'Abies alba', 'neu'), ...to('a', 'Abies alba'), isCarried: true },
          ]),
        ),
      },
      same: 5,
      renamed: ['anders'],
      open: ['ähnlich', 'geteilt', 'offen', 'später'],
      gone: ['weg'],
    },
  )
})
