'use client'

import type { ComponentProps } from 'react'
import { Dialog } from '@/components/ui/mui/Dialog'
import { NameForm } from './NameForm'

interface RenameDialogProps extends Pick<ComponentProps<typeof NameForm>, 'label' | 'isBusy' | 'error' | 'onChange'> {
  /** As it is called now. */
  name: string
  /** Answers whether it is called so now. */
  onRename: (next: string) => Promise<boolean>
  onDone: () => void
}

/** Asks for another name of something that one keeps in one's account; stays open while that does not work. */
export function RenameDialog({ name, onRename, onDone, ...form }: RenameDialogProps) {
  return (
    <Dialog title={`«${name}» umbenennen`} onClose={onDone}>
      <NameForm
        {...form}
        action="Umbenennen"
        busyAction="Benennt um …"
        name={name}
        onSubmit={(next, isOpen) => void onRename(next).then((isRenamed) => isRenamed && isOpen() && onDone())}
        onCancel={onDone}
      />
    </Dialog>
  )
}
