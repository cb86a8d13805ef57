import { orEnd, readWords } from './readWords.mjs'

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
  const { values } = orEnd(() => readWords(options))
  return /** @type {Record<Name, boolean>} */ (Object.fromEntries(names.map((name) => [name, values[name] !== undefined])))
}
