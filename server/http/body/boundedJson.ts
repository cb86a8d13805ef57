import type { ExecutionResult } from 'graphql'

/** An answer as JSON, field after field; null as soon as it has more letters than that, so that nobody waits for what is not sent. */
export function boundedJson({ data, errors }: ExecutionResult, most: number): string | null {
  const told = errors ? [`"errors":${JSON.stringify(errors)}`] : []
  if (data === undefined) return within(`{${told.join(',')}}`, most)
  if (data === null) return within(`{${['"data":null', ...told].join(',')}}`, most)
  const fields: string[] = []
  let letters = told[0]?.length ?? 0
  for (const [name, value] of Object.entries(data)) {
    const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`
    letters += field.length
    if (letters > most) return null
    fields.push(field)
  }
  return `{${[`"data":{${fields.join(',')}}`, ...told].join(',')}}`
}

const within = (text: string, most: number) => (text.length > most ? null : text)
