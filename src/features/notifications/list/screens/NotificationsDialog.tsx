import type { ModalComponentProps } from '#client/modals/registry.ts'
import { Dialog } from '#ui/Dialog.tsx'
import NotificationsPanel from './NotificationsPanel.tsx'

/** The panel where there is no room for one under the bell: a sheet. */
export function NotificationsDialog({ open, onOpenChange, ...look }: ModalComponentProps<'notifications'>) {
  return (
    <Dialog {...look} open={open} onOpenChange={onOpenChange} title="Notifications" className="notices-sheet">
      <NotificationsPanel onChoose={() => onOpenChange(false)} titled={false} />
    </Dialog>
  )
}
