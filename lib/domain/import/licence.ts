import { UNKNOWN_LICENCE } from './importMapping'

/** Why a text names no licence, as a German sentence; null where it is an SPDX id, or says that the licence is not known. */
export const licenceProblem = (text: string): string | null =>
  text === UNKNOWN_LICENCE || /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(text)
    ? null
    : `«${text}» ist kein SPDX-Kürzel. Ein solches hat nur Buchstaben, Ziffern, Punkte und Striche, zum Beispiel CC-BY-4.0.`
