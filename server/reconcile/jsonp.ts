import { textLike } from '../../lib/domain/parameters/kinds'
import { inScript } from '../../lib/domain/text/inScript'
import { ReconcileError } from './reconcileError'

/** As jQuery and older clients name theirs: letters of ASCII, digits, `_` and `$`, nothing that could be more than a name. */
export const callbackParameter = { kind: textLike(/^[A-Za-z_$][\w$]{0,127}$/, (name) => name) }

/** Throws ReconcileError for what is no name of a function. */
export function checkCallback(callback: string): void {
  if (callbackParameter.kind.read(callback) === null)
    throw new ReconcileError('callback muss der Name einer Funktion sein: Buchstaben, Ziffern, _ und $, höchstens 128.')
}

/**
 * JSON as a script that calls a function with it (JSONP), for clients that know no CORS. The comment before it keeps the name, which was checked, from being
 * the first bytes of a file.
 */
export const asScript = (callback: string, json: string): string =>
  `/**/${callback}(${inScript(json).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')});`
