import fc from 'fast-check'
import { runs } from '../testing/runs'
import { exportParameters } from '../export/exportParameters'
import { shortLinkParameter } from '../export/shortLink'
import { anyText, type Kind, oneOfTexts, someText, trueOrFalse, uuidText, wholeNumberFrom } from './kinds'
import { readParameters } from './parameter'

const { taxProperties, rcoFilters, pcoFilters } = exportParameters

/** Kinds of which the description says all there is. */
const whole: Record<string, Kind> = {
  anyText,
  someText,
  uuidText,
  trueOrFalse,
  number: wholeNumberFrom(1),
  oneOfTexts: oneOfTexts('Arten', 'Lebensräume'),
  shortLink: shortLinkParameter.kind,
  taxProperties: taxProperties.kind,
  pcoFilters: pcoFilters.kind,
  rcoFilters: rcoFilters.kind,
}

/** What the schema of a kind says of a text, without asking how it is read. */
function fits({ schema }: Kind, text: string): boolean {
  const { type, enum: values, format, pattern, minLength = 0, minimum = -Infinity } = schema
  if (type === 'boolean') return ['true', 'false'].includes(text)
  if (type === 'integer') return /^-?\d+$/.test(text) && Number(text) >= minimum
  if (format === 'uuid') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
  return (!values || values.includes(text)) && (!pattern || new RegExp(pattern, 'u').test(text)) && text.length >= minLength
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('a', '~', '\\', 'ä', '\n') }),
  fc.uuid(),
  fc.integer().map(String),
  fc.constantFrom('true', 'false', 'Arten', '0123456789abcdefABCDEF01'),
)

test.each(Object.entries(whole))('a text is read as %s where the description says so, and nowhere else', (_, kind) => {
  fc.assert(
    fc.property(text, (each) => {
      // How else a whole number may be written is nobody's business.
      if (kind.schema.type === 'integer' && !fits(kind, each)) return
      expect([each, kind.read(each) !== null]).toEqual([each, fits(kind, each)])
    }),
    { numRuns: runs(300, 20_000) },
  )
})

test('of what stands several times the first counts; what is not there or is none of its kind has no value', () => {
  const parameters = { a: { kind: trueOrFalse }, b: { kind: trueOrFalse }, c: { kind: trueOrFalse } }
  expect(readParameters(parameters, 'a=true&a=false&b=ja&d=1')).toEqual({
    a: { text: 'true', value: true },
    b: { text: 'ja', value: null },
    c: { text: null, value: null },
  })
})
