/** What the values of a property are. Which they are say propertyValues.ts and, in SQL, refresh_property_fields. */
export const valueTypes = ['text', 'number', 'boolean', 'date'] as const

export type ValueType = (typeof valueTypes)[number]
