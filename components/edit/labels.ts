/** Licences that suit data, by their SPDX id (https://spdx.org/licenses/); own terms are a LicenseRef. */
export const licences = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'ODC-By-1.0',
  'ODbL-1.0',
  'PDDL-1.0',
  'LicenseRef-Nutzungsbedingungen',
]
