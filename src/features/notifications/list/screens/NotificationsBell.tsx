import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useNarrow } from '#client/page/viewport.ts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Popover } from '#ui/Popover.tsx'
import { NoticesLoading } from './NoticesLoading.tsx'
import { useUnreadCount } from './UnreadNotices.tsx'

const loadPanel = () => import('./NotificationsPanel.tsx')
const NotificationsPanel = lazyWithRetry(loadPanel)

/** Bell with the unread count. Opens a panel, or a sheet on a narrow screen. */
export default function NotificationsBell() {
  const [isOpen, setIsOpen] = useState(false)
  const modals = useModals()
  const narrow = useNarrow()
  const unread = useUnreadCount()
  const face = (
    <>
      <Bell aria-hidden="true" />
      <CountBadge count={unread} noun="unread" className="absolute -top-0.5 -right-1 ring-2 ring-ground" />
    </>
  )
  const label = unread > 0 ? `Notifications, ${unread > 999 ? 'more than 999' : unread} unread` : 'Notifications'
  if (narrow)
    return (
      <IconButton
        label={label}
        className="relative"
        aria-haspopup="dialog"
        onPointerEnter={() => modals.preload('notifications')}
        onClick={() => modals.open('notifications')}
      >
        {face}
      </IconButton>
    )
  return (
    <Popover
      trigger={
        <IconButton label={label} className="relative" onPointerEnter={loadPanel}>
          {face}
        </IconButton>
      }
      title="Notifications"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="notices-popup"
    >
      <Suspense fallback={<NoticesLoading />}>
        <NotificationsPanel onChoose={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  )
}
