/** Licences that suit data, by their SPDX id (https://spdx.org/licenses/), each with what it asks for. */
export const licences = [
  ['CC0-1.0', 'gemeinfrei, ohne Bedingungen'],
  ['CC-BY-4.0', 'Namensnennung'],
  ['CC-BY-SA-4.0', 'Namensnennung, gleiche Bedingungen'],
  ['CC-BY-NC-4.0', 'Namensnennung, nicht kommerziell'],
  ['CC-BY-NC-SA-4.0', 'Namensnennung, nicht kommerziell, gleiche Bedingungen'],
  ['CC-BY-ND-4.0', 'Namensnennung, keine Bearbeitung'],
  ['ODC-By-1.0', 'Datenbank, Namensnennung'],
  ['ODbL-1.0', 'Datenbank, gleiche Bedingungen'],
  ['PDDL-1.0', 'Datenbank, gemeinfrei'],
  ['LicenseRef-Nutzungsbedingungen', 'eigene Nutzungsbedingungen'],
] as const

const languageNames = new Intl.DisplayNames('de', { type: 'language' })

/** A language (ISO 639-1; Rhaeto-Romance: rm) as people call it; what is no such code as it stands. */
export const languageLabel = (code: string): string => (/^[a-z]{2,3}$/.test(code) ? (languageNames.of(code) ?? code) : code)

/** Languages of names. */
export const languages = ['de', 'fr', 'it', 'rm', 'en', 'es', 'nl'].map((code) => [code, languageLabel(code)] as const)
