/** What `--only` may name: the checks without tests, the tests of the parts and the database, the stories with the build they look at. */
const groups = ['static', 'parts', 'stories']

/**
 * Reads what follows `npm test --`. Throws a sentence where a group or a part is none.
 *
 * @param {string[]} given
 * @returns {{ full: boolean, withBrowser: boolean, only: string | null, shard: string[] }} shard: as jest and playwright take it
 */
export function testArguments(given) {
  const only = valueOf(given, 'only')
  if (only !== null && !groups.includes(only)) throw new Error(`--only=${only} gibt es nicht, nur ${groups.join(', ')}.`)
  const shard = valueOf(given, 'shard')
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(shard ?? '1/1') ?? []
  if (!(Number(part) >= 1 && Number(part) <= Number(parts)))
    throw new Error(`--shard=${shard} ist kein Teil von Teilen; die Form ist --shard=1/3.`)
  return {
    full: given.includes('--full'),
    withBrowser: !given.includes('--no-browser'),
    only,
    shard: shard === null ? [] : [`--shard=${shard}`],
  }
}

function valueOf(given, name) {
  const argument = given.findLast((candidate) => candidate.startsWith(`--${name}=`))
  return argument === undefined ? null : argument.slice(name.length + 3)
}
