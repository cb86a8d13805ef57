import util from 'node:util'

/**
 * What follows a command, by the rules of `parseArgs`; throws a sentence where a word is none of these. To be asked after `requireNode`: older versions have
 * no `parseArgs`.
 *
 * @param {Record<string, { type: 'boolean' | 'string' }>} options without their dashes
 * @param {{ given?: string[], most?: number }} [more] given: instead of the command line; most: words without dashes that may stand there
 */
export function readWords(options, { given, most = 0 } = {}) {
  const { values, positionals } = util.parseArgs({ args: given, options, strict: false })
  const words = Object.keys(values).filter((name) => !Object.hasOwn(options, name))
  const [unknown] = [...words.map((name) => `--${name}`), ...positionals.slice(most)]
  if (unknown === undefined) return { values, positionals }
  const known = Object.entries(options).map(([name, { type }]) => (type === 'string' ? `--${name}=…` : `--${name}`))
  const last = known.pop()
  if (last === undefined) throw new Error(`Die Angabe ${unknown} gibt es nicht; es gibt keine.`)
  throw new Error(`Die Angabe ${unknown} gibt es nicht; es gibt ${known.length > 0 ? `${known.join(', ')} und ${last}` : last}.`)
}

/**
 * What `read` answers; the sentence it throws ends the process.
 *
 * @template Answer
 * @param {() => Answer} read
 * @returns {Answer}
 */
export function orEnd(read) {
  try {
    return read()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
