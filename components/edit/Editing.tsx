'use client'

import { isLoggedIn, useLogin, useViewer } from '@/stores/login'
import { onDemand } from '../ui/load/onDemand'
import type { EditedKind } from './form/kinds'

const EditPanel = onDemand(
  () => import('./EditPanel'),
  (module) => module.EditPanel,
)

/** What one may change of a record, in place. Whoever is not logged in loads nothing of it. */
export function Editing({ kind, id }: { kind: EditedKind; id: string }) {
  const login = useLogin()
  const viewer = useViewer()
  if (!isLoggedIn(login)) return null
  return (
    <div data-screen-only>
      <EditPanel key={viewer} kind={kind} id={id} />
    </div>
  )
}

const Trash = onDemand(
  () => import('./undo/Trash'),
  (module) => module.Trash,
)

/** What was deleted and can be had again, for whoever is logged in. */
export function Deleted() {
  const login = useLogin()
  const viewer = useViewer()
  return isLoggedIn(login) ? <Trash key={viewer} /> : null
}
