import { readWords } from './readWords.mjs'

/** What `--only` may name: the checks without tests, the tests of the parts and the database, the stories with the build they look at. */
const groups = ['static', 'parts', 'stories']

const options = {
  full: { type: /** @type {const} */ ('boolean') },
  'no-browser': { type: /** @type {const} */ ('boolean') },
  only: { type: /** @type {const} */ ('string') },
  shard: { type: /** @type {const} */ ('string') },
}

/**
 * Reads what follows `npm test --`. Throws a sentence where a word, a group or a part is none.
 *
 * @param {string[]} given
 * @returns {{ full: boolean, withBrowser: boolean, only: string | null, shard: string[] }} shard: as jest and playwright take it
 */
export function testArguments(given) {
  const { values } = readWords(options, { given })
  const { only = null, shard = null } = values
  if (only !== null && !groups.includes(String(only))) throw new Error(`--only=${only} gibt es nicht, nur ${groups.join(', ')}.`)
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(String(shard ?? '1/1')) ?? []
  if (!(Number(part) >= 1 && Number(part) <= Number(parts)))
    throw new Error(`--shard=${shard} ist kein Teil von Teilen; die Form ist --shard=1/3.`)
  return {
    full: values.full === true,
    withBrowser: values['no-browser'] !== true,
    only: only === null ? null : String(only),
    shard: shard === null ? [] : [`--shard=${shard}`],
  }
}
