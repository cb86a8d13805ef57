import { inScript } from '../../lib/domain/text/inScript'
import { ReconcileError } from './reconcileError'

/** As jQuery and older clients name theirs: letters of ASCII, digits, `_` and `$`, nothing that could be more than a name. */
const identifier = /^[A-Za-z_$][\w$]{0,127}$/

/** Throws ReconcileError for what is no name of a function. */
export function checkCallback(callback: string): void {
  if (!identifier.test(callback))
    throw new ReconcileError('callback muss der Name einer Funktion sein: Buchstaben, Ziffern, _ und $, höchstens 128.')
}

/**
 * JSON as a script that calls a function with it (JSONP), for clients that know no CORS. The comment before it keeps the name, which was checked, from being
 * the first bytes of a file.
 */
export const asScript = (callback: string, json: string): string =>
  `/**/${callback}(${inScript(json).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`
