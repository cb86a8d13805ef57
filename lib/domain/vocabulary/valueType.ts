export type ValueType = 'text' | 'number' | 'boolean' | 'date'
