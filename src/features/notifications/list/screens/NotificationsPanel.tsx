import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { NotificationSwitches } from '../../preferences/screens/NotificationSwitches.tsx'
import { NoticeList } from './NoticeList.tsx'
import { useNoticeActions } from './useNoticeActions.ts'

type NotificationsPanelProps = {
  /** Runs when the user opens a link, so that the container can close. */
  onChoose: () => void
  /** True to show the title; false in a dialog, which has a title itself. */
  titled?: boolean
}

/** Panel with the tabs All, Unread and Settings, and the actions on notifications. */
export default function NotificationsPanel({ onChoose, titled = true }: NotificationsPanelProps) {
  const [tab, setTab] = useState<'all' | 'unread' | 'settings'>('all')
  const actions = useNoticeActions()
  const { data } = trpc.notifications.unread.useQuery()
  const unread = data?.unread_count ?? 0
  return (
    <div className="notices">
      <div className="flex min-h-11 items-center justify-between gap-3">
        {titled && (
          <p aria-hidden="true" className="font-bold font-display text-lg">
            Notifications
          </p>
        )}
        <Button size="sm" variant="ghost" disabled={unread === 0} onClick={actions.readAll} className="ms-auto -me-3">
          <CheckCheck aria-hidden="true" />
          Mark all as read
        </Button>
      </div>
      <Tabs
        label="Notifications"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'all',
            label: 'All',
            panel: <NoticeList unreadOnly={false} actions={actions} onChoose={onChoose} />,
          },
          {
            value: 'unread',
            label: 'Unread',
            count: unread,
            panel: <NoticeList unreadOnly actions={actions} onChoose={onChoose} />,
          },
          { value: 'settings', label: 'Settings', panel: <NotificationSwitches brief onChoose={onChoose} /> },
        ]}
      />
    </div>
  )
}
