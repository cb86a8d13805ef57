import { type TypedField, required, type Typed } from '../form/formField'
import { licences } from '../form/choices'
import { asTyped } from '../form/values'

/** What is said about a taxonomy as well as about a collection. */
export const headFields: readonly TypedField[] = [
  {
    name: 'name',
    label: 'Name',
    hint: 'Ein bisheriger Name bleibt in Links gültig.',
    problem: required('Bitte geben Sie einen Namen ein.'),
  },
  { name: 'description', label: 'Beschreibung', kind: 'text' },
  { name: 'lastUpdated', label: 'Stand', kind: 'date' },
  {
    name: 'licence',
    label: 'Lizenz',
    kind: 'suggest',
    options: licences,
    hint: 'SPDX-Kürzel, zum Beispiel CC-BY-4.0; für eigene Bedingungen LicenseRef- und ein Name.',
    problem: licenceProblem,
    together: ['citation'],
  },
  {
    name: 'citation',
    label: 'Zitiervorschlag',
    kind: 'text',
    problem: required(
      'Bitte geben Sie an, wie zitiert wird: Was veröffentlicht ist, braucht es. Zum Beispiel: Fachstelle Fauna (2026): Libellen des Kantons.',
    ),
    together: ['licence'],
  },
  { name: 'termsOfUse', label: 'Nutzungsbedingungen', kind: 'text' },
  {
    name: 'links',
    label: 'Links',
    kind: 'text',
    hint: 'Einer je Zeile, mit https:// am Anfang.',
    problem: linksProblem,
  },
]

/** What is asked of a new one; the rest is said on its page. */
export const newHeadFields = headFields.filter(({ name }) => !['termsOfUse', 'links'].includes(name))

export const combiningField: TypedField = {
  name: 'combining',
  label: 'zusammenfassend',
  kind: 'check',
  hint: 'Fasst Werte aus anderen Sammlungen zusammen.',
}

/** What is said about a list of habitats only. */
export const habitatFields: readonly TypedField[] = [
  { name: 'habitatLabel', label: 'Einheiten heissen', hint: 'Zum Beispiel: Lebensraumtyp, Biotop, Pflanzengesellschaft.' },
  { name: 'habitatNumberMin', label: 'kleinste Nummer', problem: numberProblem },
  {
    name: 'habitatNumberMax',
    label: 'grösste Nummer',
    problem: (value, all) =>
      numberProblem(value) ??
      (value.trim() !== '' && Number(value) < Number(all.habitatNumberMin)
        ? 'Die grösste Nummer ist kleiner als die kleinste.'
        : null),
    together: ['habitatNumberMin'],
  },
  { name: 'habitatComments', label: 'Bemerkungen', kind: 'text' },
]

/** A head as it is typed. */
export const headTyped = (head: object): Typed =>
  Object.fromEntries(Object.entries(head).map(([name, value]) => [name, asTyped(value)]))

/** What was typed, as the interface takes it. */
export const headChanges = (changed: Typed) =>
  Object.fromEntries(
    Object.entries(changed).map(([name, typed]) => {
      if (name === 'links') return [name, typed.split('\n')]
      if (name === 'combining') return [name, typed === 'true']
      if (typed.trim() === '') return [name, null]
      return [name, name.startsWith('habitatNumber') ? Number(typed) : typed]
    }),
  )

function licenceProblem(value: string): string | null {
  const typed = value.trim()
  if (typed === '') return 'Bitte wählen Sie eine Lizenz: Was veröffentlicht ist, braucht eine.'
  // The rule of the database (check_terms).
  return /^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(typed)
    ? null
    : `«${typed}» ist kein SPDX-Kürzel. Ein solches hat nur Buchstaben, Ziffern, Punkte und Striche, zum Beispiel CC-BY-4.0.`
}

function linksProblem(value: string): string | null {
  const lines = value.split('\n').map((line) => line.trim())
  const wrong = lines.findIndex((line) => line !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(line))
  return wrong < 0 ? null : `Zeile ${wrong + 1}: «${lines[wrong]}» ist kein Link mit https://, http:// oder mailto: am Anfang.`
}

function numberProblem(value: string): string | null {
  return /^\s*(-?\d{1,9})?\s*$/.test(value) ? null : `«${value.trim()}» ist keine ganze Zahl.`
}
