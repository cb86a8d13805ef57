import type { RowPlace } from '@/lib/domain/tree/treeRows'
import type { TreeModel } from './model/treeModel'
import { TOP } from './treeNode'

/** Heights of a row in pixels: beside the content, and where the tree has the screen to itself and a thumb chooses. */
export const ROW_HEIGHT = 28
export const STACKED_ROW_HEIGHT = 44

/** Below the last row, in pixels. */
export const TREE_FOOT = 16

/** The places from the top down to a row; empty where what it stands below is no longer in the tree. */
export const pathOf = (model: TreeModel, { parent, index }: RowPlace): number[] => {
  const above = model.above(parent).map((node) => node.position)
  return above.length === 0 && parent !== TOP ? [] : [...above, index]
}

/** The id of its element. */
export const rowId = ({ parent, index }: RowPlace) => `knoten-${parent}-${index}`
