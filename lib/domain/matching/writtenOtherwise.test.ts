import fc from 'fast-check'
import { withGenera } from './abbreviatedGenus'
import { parseName } from './parseName'
import { severalNames } from './severalNames'

test.each([
  ['Acer campestre / Acer platanoides', ['Acer campestre', 'Acer platanoides']],
  ['Acer platanoides / campestre', ['Acer platanoides', 'Acer campestre']],
  ['Carex flava O. Bolòs & V igo', null],
  ['Acer platanoides/campestre/A. negundo', ['Acer platanoides', 'Acer campestre', 'Acer negundo']],
  ['Acer campestre L. / Tilia cordata Mill.', ['Acer campestre L.', 'Tilia cordata Mill.']],
  ['Acer campestre, Acer platanoides', ['Acer campestre', 'Acer platanoides']],
  ['Acer campestre & Acer platanoides', ['Acer campestre', 'Acer platanoides']],
  ['Acer campestre oder platanoides', ['Acer campestre', 'Acer platanoides']],
  ['Aglais urticae; Inachis io', ['Aglais urticae', 'Inachis io']],
  ['Erdkröte / Grasfrosch', ['Erdkröte', 'Grasfrosch']],
  ['Acer campestre', null],
  ['Salix alba L., 1753', null],
  ['Asteraceae Bercht. & J. Presl', null],
  ['Arrhenatherum elatius (L.) J. Presl & C. Presl', null],
  ['Bombina pachypus Bonaparte, 1838/39', null],
  ['Hygrocybe psittacina (Schaeff. et al.) P. Kumm.', null],
  ['Salix alba × fragilis', null],
  ['1.1.2 Weiher und Teiche', null],
])('%s names %j', (text, names) => {
  expect(severalNames(text)).toEqual(names)
})

test('an abbreviated genus is that of the line before, as long as it begins so', () => {
  const lines = [
    'Akebia trifoliata',
    'A. quinata',
    'A. longeracemosa',
    'B. bufo',
    'A. alba',
    'Acer L.',
    'A. campestre L.',
    'Erdkröte',
    'A. alba',
  ]
  expect(withGenera(lines)).toEqual([
    'Akebia trifoliata',
    'Akebia quinata',
    'Akebia longeracemosa',
    'B. bufo',
    'A. alba',
    'Acer L.',
    'Acer campestre L.',
    'Erdkröte',
    'A. alba',
  ])
  expect(
    withGenera(['Salix alba', 'Sal. fragilis', 'Sol. nigrum', 'S. alba', '×Festulolium loliaceum', 'F. × holmbergii']),
  ).toEqual(['Salix alba', 'Salix fragilis', 'Sol. nigrum', 'S. alba', '×Festulolium loliaceum', 'Festulolium × holmbergii'])
})

test('what is wrapped around a name is no part of it', () => {
  const name = fc.constantFrom('Acer campestre', 'Mentha ×piperita L.', 'Bufo bufo (Linnaeus, 1758)', 'Carex cf. flava')
  const wrap = fc.constantFrom<(text: string) => string>(
    (text) => `<i>${text}</i>`,
    (text) => text.replace(' ', '&nbsp;'),
    (text) => text.replace('×', '&times;'),
    (text) => text.replace('×', '&#xD7;'),
    (text) => ` ${text.replace(' ', '\u00a0 ')}\t`,
    (text) => `<span class="a b">${text}</span>`,
    (text) => (text.includes('<') || text.includes('&') ? text : text.toUpperCase().replace('CF.', 'cf.')),
  )
  const quote = fc.constantFrom('$', '"$"', '«$»', '„$“', "'$'", '‘$’')
  fc.assert(
    fc.property(name, fc.array(wrap, { maxLength: 2 }), quote, (text, wraps, quotes) => {
      const shown = quotes.replace(
        '$',
        wraps.reduce<string>((each, wrapped) => wrapped(each), text),
      )
      const { author, ...parts } = parseName(shown) ?? { author: '' }
      const { author: meant, ...wanted } = parseName(text) ?? { author: '' }
      expect([shown, parts, author.toLowerCase()]).toEqual([shown, wanted, meant.toLowerCase()])
    }),
    { numRuns: 500 },
  )
})
