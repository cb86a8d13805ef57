'use client'

import { showInTree } from '@/stores/treeFilter'
import { Button } from '../ui/form/Button'
import { Branches } from '../ui/text/icons'

/** Brings the record of this page into view in the tree, and the keyboard there; in a narrow window the tree's tab comes to the front. */
export function ShowInTree() {
  return (
    <Button startIcon={<Branches />} onClick={showInTree}>
      Im Baum zeigen
    </Button>
  )
}
