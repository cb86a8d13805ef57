import { swissCount } from '../../../../lib/domain/text/swissCount'
import { MOST_PROPERTIES } from '../../../../lib/domain/import/importMapping'
import { noMeaning } from '../../columns/meaning'
import { ImportError } from '../../importError'
import type { FactCollection, FactField } from '../factsPlan'

/** The fields that the rows of a collection bring into the catalogue, in the order in which they come. */
export class FactFields {
  #fields = new Map<string, FactField>()

  constructor(private collection: FactCollection) {
    for (const field of collection.fields) this.#fields.set(key(field.relationType, field.name), field)
  }

  /** Makes a field known; a unit that is not the same in all rows is none. Throws `ImportError` when there are too many. */
  add({ relationType, name, unit, description, isGuessed, ...said }: FactField): void {
    // What a relation says is no answer about its taxon.
    const { meaning, meaningDetails } = relationType === null || said.meaning === 'source' ? said : noMeaning
    const known = this.#fields.get(key(relationType, name))
    if (known) {
      if (known.meaning === null) Object.assign(known, { meaning, meaningDetails })
      if (unit !== null && known.unit !== null && known.unit !== unit) known.unit = ''
      known.unit ??= unit
      return
    }
    const field = { relationType, name, unit, description, meaning, meaningDetails, ...(isGuessed && { isGuessed }) }
    this.#fields.set(key(relationType, name), field)
    this.collection.fields.push(field)
    if (this.collection.fields.length > 10 * MOST_PROPERTIES)
      throw new ImportError(
        `«${this.collection.name}» bekäme mehr als ${swissCount(10 * MOST_PROPERTIES)} Eigenschaften. ` +
          'Prüfen Sie in der Zuordnung, welche Spalte die Eigenschaft nennt.',
      )
  }

  /** A property of a relation that has a column, but no value in a row. */
  empty(relationType: string, name: string): void {
    this.collection.emptyFields.set(key(relationType, name), { relationType, name })
  }
}

const key = (relationType: string | null, name: string) => `${relationType ?? ''}\0${name}`
