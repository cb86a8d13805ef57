import { readRedList, redListStep, redListWords } from './redList'

test('a cell of a red list, as lists write it', () => {
  const read = (text: string) => {
    const found = readRedList(text)
    return found && `${found.code} ${found.words}`
  }
  const cells: [string, string][] = [
    ['VU', 'VU verletzlich'],
    [' CR ', 'CR vom Aussterben bedroht'],
    ['en', 'EN stark gefährdet'],
    ['VU verletzlich', 'VU verletzlich'],
    ['EN: stark gefährdet', 'EN stark gefährdet'],
    ['NT – potenziell gefährdet', 'NT potenziell gefährdet'],
    ['LC (secure)', 'LC secure'],
    // Criteria and signs qualify the category, they do not name it.
    ['CR (PE)', 'CR vom Aussterben bedroht, PE'],
    ['VU B1ab(iii)', 'VU verletzlich, B1ab(iii)'],
    ['EN (D1)', 'EN stark gefährdet, D1'],
    ['EN (B1) (x)', 'EN stark gefährdet, (B1) (x)'],
    ['NT, 2016', 'NT potenziell gefährdet, 2016'],
    ['VU°', 'VU verletzlich°'],
    ['VU?', 'VU verletzlich?'],
    ['CR.', 'CR vom Aussterben bedroht'],
  ]
  expect(cells.map(([cell]) => [cell, read(cell)])).toEqual(cells)
  expect(['Vulnerable', 'stark gefährdet', 'au bord de l’extinction', 'Least Concern'].map(read)).toEqual([
    'VU Vulnerable',
    'EN stark gefährdet',
    'CR au bord de l’extinction',
    'LC Least Concern',
  ])
  // What is none of IUCN's categories stays what it is: German lists, words that begin like one, other languages' «en».
  expect(
    [
      '3',
      'G',
      'V',
      '*',
      '',
      'ENdemisch',
      'LCX',
      'Naturschutz',
      'gefährdet?',
      'en danger?',
      'EN | VU',
      'LC/VU',
      'LC-NT',
      'ausgestorben',
    ].map(read),
  ).toEqual(Array.from({ length: 14 }, () => null))
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
