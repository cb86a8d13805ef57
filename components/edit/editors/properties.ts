import { type TypedField, PROPERTY, type Typed } from '../form/formField'
import { propertyValue, asTyped, type Value } from '../form/values'

interface Field {
  name: string
  valueType: string
  unit: string | null
}

type Properties = Record<string, unknown>

/** The properties a record has, as fields of a form: in the order of the catalogue. */
export function propertyFields(properties: Properties, fields: readonly Field[]): TypedField[] {
  // Lists and objects, as some sources have them, do not fit into a field of one line; they stay as they are.
  const names = Object.keys(properties).filter((name) => typeof properties[name] !== 'object' || properties[name] === null)
  const known = fields.filter(({ name }) => names.includes(name))
  const others = names.filter((name) => !fields.some((field) => field.name === name))
  return [
    ...known.map(({ name, unit, valueType }) => ({
      name: PROPERTY + name,
      label: unit ? `${name} [${unit}]` : name,
      ...(valueType === 'boolean' && yesOrNo),
    })),
    ...others.map((name) => ({ name: PROPERTY + name, label: name })),
  ]
}

const yesOrNo = {
  kind: 'choice',
  options: [
    ['', '–'],
    ['true', 'ja'],
    ['false', 'nein'],
  ],
} as const

/** As they are typed. */
export const propertyTyped = (properties: Properties): Typed =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [PROPERTY + name, asTyped(value)]))

/** What was typed, as the interface takes it; an emptied one goes. */
export const propertyChanges = (changed: Typed, fields: readonly Field[]): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(changed)
      .filter(([name]) => name.startsWith(PROPERTY))
      .map(([name, typed]) => {
        const own = name.slice(PROPERTY.length)
        return [own, propertyValue(typed, fields.find((field) => field.name === own)?.valueType)]
      }),
  )

/** The other fields; an emptied one is null. */
export const withoutProperties = (changed: Typed): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(changed)
      .filter(([name]) => !name.startsWith(PROPERTY))
      .map(([name, typed]) => [name, typed.trim() === '' ? null : typed]),
  )
