import { useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { HOST } from '../spec.ts'
import { SetupForm } from './SetupForm.tsx'

/** The setup of a stream over any page: the centre tab opens it. */
export function GoLiveSetupDialog({ open, onOpenChange, size = 'md', variant }: ModalComponentProps<'goLiveSetup'>) {
  const [isStarting, setStarting] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isStarting}
      size={size}
      variant={variant}
      title={HOST.title}
      description={HOST.about}
    >
      <SetupForm onLive={() => onOpenChange(false)} onStarting={setStarting} />
    </Dialog>
  )
}
