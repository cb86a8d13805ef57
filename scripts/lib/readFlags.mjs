import util from 'node:util'

/**
 * Which of these words stand on the command line; one that is none of them ends the process with a sentence. To be asked after `requireNode`: older
 * versions have no `parseArgs`.
 *
 * @template {string} Name
 * @param {readonly Name[]} names without their dashes
 * @returns {Record<Name, boolean>}
 */
export function readFlags(names) {
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('boolean') }]))
  const { values, positionals } = util.parseArgs({ options, strict: false })
  const [unknown] = [...Object.keys(values).filter((name) => !names.includes(/** @type {Name} */ (name))).map((name) => `--${name}`), ...positionals] // prettier-ignore
  if (unknown !== undefined) {
    const known = names.map((name) => `--${name}`).join(' und ')
    console.error(`Die Angabe ${unknown} gibt es nicht; es gibt ${known}.`)
    process.exit(2)
  }
  return /** @type {Record<Name, boolean>} */ (Object.fromEntries(names.map((name) => [name, values[name] !== undefined])))
}
