/** What a value of the mapping must be; an object by its fields. */
export type Shape =
  | 'text'
  | 'line'
  | 'number'
  | 'yesno'
  | 'day'
  | { list: Shape; least?: number }
  | { oneOf: readonly string[] }
  | { fields: Record<string, Shape>; needed?: readonly string[] }
  | { either: readonly Shape[] }
  | { dictionary: true }

/** Why a value is not of its shape; null when it is. */
export function check(value: unknown, shape: Shape, place: string): string | null {
  const wrong = (what: string) => `${place === '' ? 'Die Zuordnung' : `«${place}»`} ist ${what}.`
  switch (shape) {
    case 'text':
      return typeof value === 'string' && value !== '' ? null : wrong('kein Text')
    case 'line':
      return Number.isInteger(value) && (value as number) > 0 ? null : wrong('keine Zeilennummer ab 1')
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : wrong('keine Zahl')
    case 'yesno':
      return typeof value === 'boolean' ? null : wrong('weder true noch false')
    case 'day':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
        ? null
        : wrong('kein Datum wie 2026-11-21')
  }
  if ('oneOf' in shape)
    return shape.oneOf.includes(value as string) ? null : wrong(`keines von ${shape.oneOf.map((word) => `«${word}»`).join(', ')}`)
  if ('either' in shape) {
    const problems = shape.either.map((each) => check(value, each, place))
    return problems.includes(null) ? null : (problems[0] ?? null)
  }
  if ('list' in shape) {
    if (!Array.isArray(value) || value.length < (shape.least ?? 0)) return wrong('keine Liste')
    return first(value.map((each, index) => check(each, shape.list, `${place}[${index}]`)))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('kein Objekt in geschweiften Klammern')
  const inside = (name: string) => (place === '' ? name : `${place}.${name}`)
  if ('dictionary' in shape)
    return first(
      Object.entries(value).map(([name, each]) =>
        each === null || typeof each === 'string' ? null : check(each, 'text', inside(name)),
      ),
    )
  const missing = shape.needed?.find((name) => !(name in value))
  if (missing) return `${place === '' ? 'In der Zuordnung' : `In «${place}»`} fehlt «${missing}».`
  return first(
    Object.entries(value).map(([name, each]) => {
      const own = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
      if (own === undefined) return `«${inside(name)}» gibt es nicht; möglich sind ${Object.keys(shape.fields).join(', ')}.`
      return each === undefined ? null : check(each, own, inside(name))
    }),
  )
}

const first = (problems: readonly (string | null)[]): string | null => problems.find((problem) => problem !== null) ?? null
