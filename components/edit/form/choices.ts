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

/** Languages of names, by ISO 639-1 (Rhaeto-Romance: rm). */
export const languages = [
  ['de', 'Deutsch'],
  ['fr', 'Französisch'],
  ['it', 'Italienisch'],
  ['rm', 'Rätoromanisch'],
  ['en', 'Englisch'],
  ['es', 'Spanisch'],
  ['nl', 'Niederländisch'],
] as const

/** A language as people call it; another one as it stands. */
export const languageLabel = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code
