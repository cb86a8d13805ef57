import type { FormField, Typed } from './EditForm'
import { licences } from './labels'
import { typedValue } from './values'

/** What is said about a taxonomy as well as about a collection. */
export const headFields: readonly FormField[] = [
  { name: 'name', label: 'Name', hint: 'Der bisherige Name bleibt in Links gültig.' },
  { name: 'description', label: 'Beschreibung', kind: 'text' },
  { name: 'lastUpdated', label: 'Stand', kind: 'date' },
  {
    name: 'licence',
    label: 'Lizenz',
    kind: 'choice',
    options: licences.map((licence) => [licence, licence.replace('LicenseRef-', 'eigene: ')] as const),
    hint: 'Was veröffentlicht ist, braucht eine Lizenz und einen Zitiervorschlag.',
  },
  { name: 'citation', label: 'Zitiervorschlag', kind: 'text' },
  { name: 'termsOfUse', label: 'Nutzungsbedingungen', kind: 'text' },
  { name: 'links', label: 'Links', kind: 'text', hint: 'Einer je Zeile, mit https:// am Anfang.' },
]

/** A head as it is typed. */
export const headTyped = (head: object): Typed =>
  Object.fromEntries(Object.entries(head).map(([name, value]) => [name, typedValue(value)]))

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
