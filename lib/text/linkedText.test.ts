import { linkedText } from './linkedText'

const links = (text: string) => linkedText(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [[shown, href]]))

test('addresses and DOIs in a text are links, and nothing of the text is lost', () => {
  const texts = {
    'Meier 2001, Flora (https://example.org/a_(b)).': [['https://example.org/a_(b)', 'https://example.org/a_(b)']],
    'doi:10.1234/ab.c-1(2), S. 5': [['doi:10.1234/ab.c-1(2)', 'https://doi.org/10.1234/ab.c-1(2)']],
    '10.15468/8tk3tk; DOI: 10.5/x': [['10.15468/8tk3tk', 'https://doi.org/10.15468/8tk3tk']],
    'DOI: 10.1000/a#b%': [['DOI: 10.1000/a#b%', 'https://doi.org/10.1000/a%23b%25']],
    'https://doi.org/10.1002/jwmg.22; http://a.ch/?q=1, danach': [
      ['https://doi.org/10.1002/jwmg.22', 'https://doi.org/10.1002/jwmg.22'],
      ['http://a.ch/?q=1', 'http://a.ch/?q=1'],
    ],
    'Heft 10.1234, Seite 5/6': [],
    'javascript:alert(1) ftp://a.ch': [],
    '': [],
  }
  expect(Object.fromEntries(Object.keys(texts).map((text) => [text, links(text)]))).toEqual(texts)
  const textOf = (text: string) => linkedText(text).map((piece) => piece.text)
  for (const text of Object.keys(texts)) expect(textOf(text).join('')).toBe(text)
})
