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

test.each([
  ['EX', 'weltweit ausgestorben', 'extinct worldwide'],
  ['EW', 'in der Natur ausgestorben', 'extinct in the wild', "éteint à l'état sauvage", 'estinto in natura'],
  ['RE', 'regional ausgestorben', 'in der Schweiz ausgestorben', 'ausgestorben in der Schweiz', 'regionally extinct'],
  ['RE', 'éteint régionalement', 'estinto regionalmente'],
  ['CR', 'vom Aussterben bedroht', 'critically endangered', "au bord de l'extinction", 'en danger critique'],
  ['CR', "en danger critique d'extinction", 'in pericolo critico', "minacciato d'estinzione"],
  ['EN', 'stark gefährdet', 'endangered', 'en danger', 'in pericolo', 'fortemente minacciato'],
  ['VU', 'verletzlich', 'gefährdet', 'vulnerable', 'vulnérable', 'vulnerabile'],
  ['NT', 'potenziell gefährdet', 'potentiell gefährdet', 'near threatened', 'potentiellement menacé', 'quasi menacé'],
  ['NT', 'quasi minacciato', 'potenzialmente minacciato'],
  ['LC', 'nicht gefährdet', 'least concern', 'non menacé', 'préoccupation mineure', 'non minacciato', 'minor preoccupazione'],
  [
    'DD',
    'ungenügende Datengrundlage',
    'Datengrundlage ungenügend',
    'data deficient',
    'données insuffisantes',
    'dati insufficienti',
  ],
  ['NE', 'nicht beurteilt', 'not evaluated', 'non évalué', 'non valutato'],
  ['NA', 'nicht anwendbar', 'not applicable', 'non applicable', 'non applicabile'],
])('%s is also written out: %s and other words', (code, ...words) => {
  expect(words.map((each) => readRedList(each))).toEqual(words.map((each) => ({ code, words: each })))
  expect(words.map((each) => readRedList(`${code} – ${each}`))).toEqual(words.map((each) => ({ code, words: each })))
})
