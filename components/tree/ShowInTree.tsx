'use client'

import { showInTree } from '@/stores/treeFilter'
import { Button } from '../ui/Button'
import { Branches } from '../ui/icons'

/** Brings the record of this page into view in the tree, and the keyboard there; in a narrow window the tree's tab comes to the front. */
export function ShowInTree() {
  return (
    <Button startIcon={<Branches />} onClick={showInTree}>
      Im Baum zeigen
    </Button>
  )
}
