import type { RowPlace } from '@/lib/domain/tree/treeRows'
import type { TreeModel } from './model/treeModel'

/** Heights of a row in pixels: beside the content, and where the tree has the screen to itself and a thumb chooses. */
export const ROW_HEIGHT = 28
export const STACKED_ROW_HEIGHT = 44

/** The places from the top down to a row. */
export const pathOf = (model: TreeModel, { parent, index }: RowPlace): number[] => [
  ...model.above(parent).map((node) => node.position),
  index,
]

/** The id of its element. */
export const rowId = ({ parent, index }: RowPlace) => `knoten-${parent}-${index}`
