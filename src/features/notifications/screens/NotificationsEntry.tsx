import { Bell } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { CountBadge } from '#ui/CountBadge.tsx'

/** The bell as an entry of a menu, where no bar has room for it. */
export function NotificationsEntry({ onChoose }: { onChoose: () => void }) {
  const modals = useModals()
  const { data } = trpc.notifications.unread.useQuery()
  const open = () => {
    onChoose()
    modals.open('notifications')
  }
  return (
    <Button block onPointerEnter={() => modals.preload('notifications')} onClick={open}>
      <Bell aria-hidden="true" />
      Notifications
      <CountBadge count={data?.unread_count ?? 0} noun="unread" />
    </Button>
  )
}
