import { errorText, isErrorCode } from './errorText'

test('every code is said in plain sentences', () => {
  for (const text of Object.values(errorText)) expect(text).toMatch(/^\p{Lu}[^ß]+\.$/u)
  expect(errorText.FACTS_OF_OTHERS).toMatch(
    /^Darüber steht etwas in Eigenschaften-Sammlungen, die Sie nicht bearbeiten dürfen\. /,
  )
  expect(Object.keys(errorText).every(isErrorCode)).toBe(true)
  expect([isErrorCode('toString'), isErrorCode(7), isErrorCode('NOPE')]).toEqual([false, false, false])
})
