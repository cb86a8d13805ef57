import { isAnother, isBegunWrong, resembles } from './genera'

const pairs = (letters: string) =>
  [...letters].flatMap((one) => [...letters].filter((two) => two !== one).map((two) => [one, two] as const))

test('two genera are one misspelt as long as no more than one letter is another that nobody takes for it', () => {
  expect(isAnother('Agapanthus', 'Amaranthus')).toBe(true)
  expect(isAnother('Agapanthus', 'Agapantus')).toBe(false)
  expect(isAnother('Bromus', 'Dromus')).toBe(false)
  // Two that are turned round are a slip.
  expect(isAnother('Carlina', 'Calrina')).toBe(false)
  const alike = ['aeiouy', 'bpfvw', 'dt', 'gkcqx', 'szxc', 'mn', 'lr', 'ij', 'uv', 'ft'].flatMap(pairs)
  expect(alike.filter(([one, two]) => isAnother(`${one}h${one}`, `${two}h${two}`))).toEqual([])
  expect(
    ['bd', 'gh', 'nu', 'aw', 'lt'].flatMap(pairs).filter(([one, two]) => !isAnother(`${one}e${one}`, `${two}e${two}`)),
  ).toEqual([])
})

test('a genus is begun wrong by a letter too many, missing, another, or two turned round', () => {
  const begun = (...words: string[]) => words.map((word) => isBegunWrong(word, 'hyla'))
  expect(begun('ahyla', 'yla', 'dyla', 'yhla')).toEqual([true, true, true, true])
  expect(begun('ahlya', 'hyle', 'la', 'ahhyla')).toEqual([false, false, false, false])
})

test('a genus resembles another that begins like it, or of which only the beginning is wrong, and never itself', () => {
  expect(['hyla', 'hila', 'yla', 'dila', 'sylvia'].map((word) => resembles(word, 'hyla'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
