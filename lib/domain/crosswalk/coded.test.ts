// What has no name of its own yet, and strains: thousands of rows with the same words, told apart by what stands beside them.
import { buildCrosswalk } from './buildCrosswalk'
import { blank } from './testing/writtenRows'
import { told } from './testing/writtenSide'

test('what is called by a code is the same where the code is, and nothing else', async () => {
  expect(
    await told(
      `
       order: Lepidoptera
         genus: Eois
           Eois sp. Janzen58
           Eois sp. Janzen59
         Lepidoptera sp. BOLD:AAA0041
         Lepidoptera sp. BOLD:AAA0042`,
      `
       order: Lepidoptera
         genus: Eois
           Eois sp. Janzen58
           Eois sp. Janzen60
         Lepidoptera sp. BOLD:AAA0043
         Lepidoptera sp. BOLD:AAA0042`,
    ),
  ).toEqual([
    'Lepidoptera → Lepidoptera: same, gleicher Name',
    'Eois → Eois: same, gleicher Name',
    'Eois sp. Janzen58 → Eois sp. Janzen58: same, gleicher Name',
    'Eois sp. Janzen59 → –: gone',
    'Lepidoptera sp. BOLD:AAA0041 → –: gone',
    'Lepidoptera sp. BOLD:AAA0042 → Lepidoptera sp. BOLD:AAA0042: same, gleicher Name',
    '– → Eois sp. Janzen60: new',
    '– → Lepidoptera sp. BOLD:AAA0043: new',
  ])
})

test('a code is one whoever is named as its author; a year and an aside are none', async () => {
  expect(await told('Onthophagus sp. 1', 'Onthophagus sp. 1 | Latreille, 1802')).toEqual([
    'Onthophagus sp. 1 → Onthophagus sp. 1: same, gleicher Name',
  ])
  for (const name of ['Plantae sensu Cavalier-Smith 1998', 'Bombus sp. Latreille, 1802', 'Rosa spec. (12 Arten)']) {
    const [genus = ''] = name.split(' ')
    expect(await told(name, genus)).toEqual([`${name} → ${genus}: doubtful (open), gleicher Name, anders gefasst`])
  }
})

test('a remark without a number is no code: nobody knows whether both mean the same', async () => {
  expect(await told('Rubus spec. (Brombeeren)', 'Rubus spec.')).toEqual([
    'Rubus spec. (Brombeeren) → Rubus spec.: doubtful (open), gleicher Name, anders gefasst',
  ])
})

test('a strain that is gone may be in the species, or in another strain where the species is not there', async () => {
  const species = 'Escherichia coli'
  const [one, two, three] = ['K-12', 'O157:H7 str. EC4115', 'O157:H7 str. EC508'].map((strain) => `${species} ${strain}`)
  expect(await told([species, one, two].join('\n'), [three, species, one].join('\n'))).toEqual([
    `${species} → ${species}: same, gleicher Name`,
    `${one} → ${one}: same, gleicher Name`,
    `${two} → ${species}: doubtful (open), gleicher Name, anders gefasst`,
    `– → ${three}: new`,
  ])
  expect(await told(`${two}`, `${one}\n${three}`)).toEqual([
    `${two} → ${one}: doubtful (open), gleicher Name, anders gefasst`,
    `${two} → ${three}: doubtful (open), gleicher Name, anders gefasst`,
  ])
})

test('of more strains than anybody would look through none is offered in place of another, and it takes no time to find that out', async () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...blank, id: `${from}-${at}`, name: `Escherichia coli str. EC${from + at}` }))
  const kinds = async (count: number) => {
    const pairs = await buildCrosswalk({ from: list(1, count), to: list(10_001, count), isHabitats: false })
    return Object.fromEntries(
      ['gone', 'new', 'doubtful'].map((kind) => [kind, pairs.filter((pair) => pair.kind === kind).length]),
    )
  }
  expect(await kinds(20)).toEqual({ gone: 0, new: 0, doubtful: 400 })
  expect(await kinds(21)).toEqual({ gone: 21, new: 21, doubtful: 0 })
  expect(await kinds(3_000)).toEqual({ gone: 3_000, new: 3_000, doubtful: 0 })
}, 10_000)

test.each([
  ['codes', (at: number) => `Lepidoptera sp. BOLD:AAB${at}`],
  ['strains', (at: number) => `Escherichia coli str. EC${at}`],
])(
  'thousands of %s are compared in no time',
  async (_, name) => {
    const row = (id: string, at: number) => ({ ...blank, id: id + at, name: at === 0 ? 'Escherichia coli' : name(at) })
    const list = (id: string, from: number) => [row(id, 0), ...Array.from({ length: 4_000 }, (_, at) => row(id, from + at))]
    const pairs = await buildCrosswalk({ from: list('o', 1), to: list('n', 4), isHabitats: false })
    const same = pairs.filter(({ kind }) => kind === 'same')
    expect(same).toHaveLength(3_998)
    expect(same.every(({ fromId, toId }) => fromId?.slice(1) === toId?.slice(1))).toBe(true)
    expect(pairs.filter(({ kind }) => kind === 'new').map(({ toId }) => toId)).toEqual(['n4001', 'n4002', 'n4003'])
  },
  10_000,
)
