import { LEAST_LINES, twinFunctions } from './twinFunctions.mjs'

/** A function of so many lines, in words of its own. */
const summing = (name: string, value: string, lines: number) =>
  [
    `function ${name}(${value}: number): number {`,
    ...Array.from({ length: lines - 3 }, (_, n) => `  ${value} += ${value.length + n}`),
    `  return ${value}`,
    '}',
  ].join('\n')

const namesOf = (...texts: string[]) =>
  twinFunctions(texts.map((text, n) => ({ file: `${n}.ts`, text }))).map((group) =>
    group.map(({ file, line, name }) => `${file}:${line} ${name}`),
  )

test('a function in other words is a twin, whatever file it stands in', () => {
  const [one, other] = [summing('sum', 'price', LEAST_LINES), summing('total', 'weight', LEAST_LINES)]
  expect(namesOf(one, `const before = 1\n\n${other}`)).toEqual([['0.ts:1 sum', '1.ts:3 total']])
})

test('a function with a line less may resemble another', () => {
  expect(namesOf(summing('sum', 'price', LEAST_LINES - 1), summing('total', 'weight', LEAST_LINES - 1))).toEqual([])
})

test('a function that does another thing is none, nor one that uses a name twice where the other has two', () => {
  const one = summing('sum', 'price', LEAST_LINES)
  expect(namesOf(one, one.replace('+=', '-='))).toEqual([])
  expect(namesOf(one, one.replace('return price', 'return other'))).toEqual([])
})

test('what stands inside a twin is counted with it', () => {
  const around = (name: string) => `const ${name} = () => {\n${summing('inner', 'price', LEAST_LINES)}\n  return inner\n}`
  expect(namesOf(around('left'), around('right'))).toEqual([['0.ts:1 left', '1.ts:1 right']])
})
