import { cell, type Column } from './column'
import { isCalledSpecies } from '../formats/vocabulary'

/** Rows of a table, as many of the first as are at hand. */
export type SeenRows = readonly { values: readonly string[] }[]

/** Columns whose values read as names of taxa, where no word says which one holds them. */
export interface ColumnsOfNames {
  /** The first that is called like a species: «Art», «Art (wissenschaftlich)». */
  called: Column | undefined
  /** The only one. */
  only: Column | undefined
}

export function columnsOfNames(columns: readonly Column[], rows: SeenRows): ColumnsOfNames {
  const reading = columns.filter((column) => readsAsNames(column, rows))
  return {
    called: reading.find(({ name }) => isCalledSpecies(name)),
    only: reading.length === 1 ? reading[0] : undefined,
  }
}

/**
 * Not its title, which would be none then, but most cells that are filled begin as the name of a species does: «Bombina variegata (L.)»,
 * «× Festulolium loliaceum», «Carex sp.».
 */
export function readsAsNames(column: Column, rows: SeenRows): boolean {
  if (beginsAsName.test(column.name) && !isTitle(column.name)) return false
  const filled = rows.map(({ values }) => cell(values, column)).filter((text) => text !== null)
  const named = filled.filter(isSpeciesName)
  return named.length > 0 && named.length >= filled.length * 0.8
}

/** Whether a text begins as the name of a species does and is no sentence. */
export const isSpeciesName = (text: string): boolean => beginsAsName.test(text) && !sentence.test(text)

/** «Nom latin», «Art wissenschaftlich», «Taxon gültig» begin as a species does. */
const isTitle = (text: string) => isCalledSpecies(text) || /^(art|name|nom|nome|taxon) /i.test(text)

const beginsAsName = /^([×x+] ?)?\p{Lu}\p{Ll}[\p{Ll}-]+( \(\p{Lu}\p{Ll}+\))? ([×x] ?|cf\. |aff\. )?\p{Ll}[\p{Ll}-]+/u
/** «Kommt vor in …», «Nasse bis feuchte Wiesen». */
const sentence =
  / (und|oder|bis|in|im|am|an|auf|von|mit|ohne|für|der|die|das|des|nur|nicht|vor|nach|aus|bei|zu|the|of|and|et|de|la|en|on|by|with|without)( |$)/
