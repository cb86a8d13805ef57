import { parseArgs } from 'node:util'

/** The words of a command line: those that stand alone (`--replace`), those with a value (`--type Art`), and all others. */
export interface Words {
  flags: ReadonlySet<string>
  /** By name, without the dashes; a word may come several times. */
  values: ReadonlyMap<string, readonly string[]>
  others: readonly string[]
}

/** Reads words by the rules of `parseArgs`; what is wrong with them is a German sentence, which it does not have. Names are without their dashes. */
export function readWords(
  args: readonly string[],
  { flags = [], valued = [] }: { flags?: readonly string[]; valued?: readonly string[] },
): Words | { help: true } | { problem: string } {
  const options = {
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
    help: { type: 'boolean' as const, short: 'h' },
  }
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const found = { flags: new Set<string>(), values: new Map<string, string[]>(), others: [] as string[] }
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return { help: true }
  for (const token of tokens) {
    if (token.kind === 'positional') found.others.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    if (!Object.hasOwn(options, name)) return { problem: `Die Angabe ${rawName} gibt es nicht.` }
    if (flags.includes(name)) {
      if (value !== undefined) return { problem: `Hinter ${rawName} steht kein Wert.` }
      found.flags.add(name)
    } else {
      if (value === undefined || (!inlineValue && value.startsWith('--'))) return { problem: `Hinter ${rawName} fehlt der Wert.` }
      found.values.set(name, [...(found.values.get(name) ?? []), value])
    }
  }
  return found
}
