import { readRedList, redListStep, redListWords } from './redList'

test('a cell of a red list, as lists write it', () => {
  const read = (text: string) => {
    const found = readRedList(text)
    return found && `${found.code} ${found.words}`
  }
  expect(['VU', ' CR ', 'en', 'VU verletzlich', 'EN: stark gefährdet', 'CR (PE)', 'CR(PEW)', 'NT – potenziell gefährdet', 'LC (secure)'].map(read)).toEqual([
    'VU verletzlich',
    'CR vom Aussterben bedroht',
    'EN stark gefährdet',
    'VU verletzlich',
    'EN stark gefährdet',
    'CR vom Aussterben bedroht',
    'CR vom Aussterben bedroht',
    'NT potenziell gefährdet',
    'LC secure',
  ]) // prettier-ignore
  expect(['Vulnerable', 'stark gefährdet', 'au bord de l’extinction', 'Least Concern'].map(read)).toEqual([
    'VU Vulnerable',
    'EN stark gefährdet',
    'CR au bord de l’extinction',
    'LC Least Concern',
  ])
  // What is none of IUCN's categories stays what it is: German lists, words that begin like one, other languages' «en».
  expect(['3', 'G', 'V', '*', '', 'ENdemisch', 'LCX', 'Naturschutz', 'gefährdet?', 'en danger?'].map(read)).toEqual(
    Array.from({ length: 10 }, () => null),
  )
  expect([readRedList(3), readRedList(null), readRedList(true)]).toEqual([null, null, null])
})

test('every category has its step, or none because it says nothing of the danger', () => {
  expect(Object.keys(redListWords).map((code) => [code, redListStep(code as keyof typeof redListWords)])).toEqual([
    ['EX', 'RE'],
    ['EW', 'RE'],
    ['RE', 'RE'],
    ['CR', 'CR'],
    ['EN', 'EN'],
    ['VU', 'VU'],
    ['NT', 'NT'],
    ['LC', 'LC'],
    ['DD', 'DD'],
    ['NE', null],
    ['NA', null],
  ])
})

test('the words of each category are read as it', () => {
  for (const [code, words] of Object.entries(redListWords)) expect(readRedList(words)).toEqual({ code, words })
})
