import { useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import LeaveDialog from '#client/navigation/LeaveDialog.tsx'
import { hasUnsavedChanges } from '#client/navigation/LeaveGuard.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { HOST } from '../spec.ts'
import { setupFor } from '../state.ts'
import { SetupForm } from './SetupForm.tsx'

/**
 * Dialog to set up a stream over any page, opened from the tab bar. Asks for confirmation if the page has unsaved
 * changes.
 */
export function GoLiveSetupDialog({ size = 'md', ...props }: ModalComponentProps<'goLiveSetup'>) {
  const { open, onOpenChange, variant, eventId, title } = props
  const [isStarting, setStarting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const start = useRef(() => {})
  const go = (begin: () => void) => {
    start.current = begin
    if (hasUnsavedChanges()) setAsked(true)
    else begin()
  }
  const leave = () => {
    setAsked(false)
    start.current()
  }
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
      <SetupForm
        begin={setupFor(eventId, title)}
        onLive={() => onOpenChange(false)}
        onGo={go}
        onStarting={setStarting}
      />
      <LeaveDialog open={isAsked} onOpenChange={setAsked} onLeave={leave} />
    </Dialog>
  )
}
