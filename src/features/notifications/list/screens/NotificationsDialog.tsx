import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import NotificationsPanel from './NotificationsPanel.tsx'

/** Sheet with the notifications, for narrow screens. */
export function NotificationsDialog({ open, onOpenChange, ...look }: ModalComponentProps<'notifications'>) {
  return (
    <Dialog {...look} open={open} onOpenChange={onOpenChange} title="Notifications" className="notices-sheet">
      <NotificationsPanel onChoose={() => onOpenChange(false)} titled={false} />
    </Dialog>
  )
}
