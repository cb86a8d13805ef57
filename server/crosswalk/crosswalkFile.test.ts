import { crosswalkFiles } from './crosswalkFile'
import type { CrosswalkPairRow, CrosswalkRow } from './readCrosswalk'

const crosswalk: CrosswalkRow = {
  id: '30000000-0000-4000-8000-000000000001',
  from: { id: '10000000-0000-4000-8000-000000000001', name: 'Bakterien "2012"' },
  to: { id: '10000000-0000-4000-8000-000000000002', name: 'Bakterien 2026' },
  type: 'Art',
  making: 1,
  replaces: false,
  madeAt: '2026-11-21T12:00:00Z',
  isBehind: false,
  progress: null,
  problem: null,
}

const pair = (number: number, fromName: string, toName: string): CrosswalkPairRow => ({
  ...{ position: number, place: 0, kind: 'same', state: 'certain', spreads: false, reasons: [] },
  ...{ fromId: `2000000${number}-0000-4000-8000-000000000001`, fromName, fromAuthor: null, fromRank: null, fromCode: null },
  ...{ toId: `2000000${number}-0000-4000-8000-000000000002`, toName, toAuthor: 'Müller', toRank: null, toCode: null },
  ...{ decidedBy: null, decidedAt: null, decision: '0' },
})

test('names in quotes stand in an SSSOM table as every reader of such tables takes them', async () => {
  async function* batches() {
    yield [pair(1, '"Candidatus Arthromitus"', '"Candidatus'), pair(2, 'Savagella', 'Savagella\t"x"')]
  }
  let text = ''
  const facts = { crosswalk, counts: [], origin: 'https://arten.example', time: new Date(0) }
  for await (const piece of crosswalkFiles['sssom.tsv'](facts, batches())) text += piece.toString()
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  const words = lines.map((line) => line.split('\t').filter((cell) => !/^(ae|skos|semapv):/.test(cell)))
  expect(words).toEqual([
    ['subject_id', 'subject_label', 'predicate_id', 'object_id', 'object_label', 'mapping_justification', 'comment'],
    ['"""Candidatus Arthromitus"""', '"""Candidatus Müller"', 'gleich'],
    ['Savagella', '"Savagella ""x"" Müller"', 'gleich'],
    [''],
  ])
})
