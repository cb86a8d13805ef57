/** A field of a form: its name in the interface, what people call it, and how it is typed. */
export interface TypedField {
  name: string
  label: string
  /** suggest: any text, with the options to choose from. */
  kind?: 'line' | 'text' | 'date' | 'choice' | 'suggest' | 'check'
  options?: readonly (readonly [value: string, label: string])[]
  hint?: string
  /** What is wrong with it, as a sentence; asked of what was changed, and of everything in something new. */
  problem?: (value: string, all: Typed) => string | null
  /** Whether it is asked at all, by what else was typed. */
  isAsked?: (all: Typed) => boolean
  /** Fields of which a change concerns this one too. */
  together?: readonly string[]
}

/** What was typed, by field; 'true' and 'false' for a check box. */
export type Typed = Record<string, string>

/** Properties stand among the fields under their name behind this. */
export const PROPERTY = 'properties.'

/** What is wrong, by field. `changed`: what was touched; null for something new, of which everything counts. */
export function problemsOf(fields: readonly TypedField[], all: Typed, changed: Typed | null): Record<string, string> {
  const concerned = ({ name, together = [] }: TypedField) =>
    changed === null || [name, ...together].some((each) => each in changed)
  return Object.fromEntries(
    fields
      .filter((field) => concerned(field) && (field.isAsked?.(all) ?? true))
      .flatMap(({ name, problem }) => {
        const said = problem?.(all[name] ?? '', all) ?? null
        return said === null ? [] : [[name, said]]
      }),
  )
}

/** A field that must not be empty. */
export const required = (sentence: string) => (value: string) => (value.trim() === '' ? sentence : null)
