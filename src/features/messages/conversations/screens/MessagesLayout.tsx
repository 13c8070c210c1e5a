import { Outlet, useParams } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useSession } from '#client/session/use-session.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { PageHeader } from '#ui/Page.tsx'
import { useRestoreUnsent } from '../../sending/screens/useUnsent.ts'
import { ConversationList } from './ConversationList.tsx'

/** Layout of /messages: the list next to the open conversation; a phone shows one of the two. */
export function MessagesLayout() {
  const user = useSession()?.user
  return user ? <Panes me={user.id} isFan={user.role === 'fan'} /> : null
}

function Panes({ me, isFan }: { me: string; isFan: boolean }) {
  const { id } = useParams({ strict: false })
  useRestoreUnsent(me)
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]">
      <section
        aria-label="Conversations"
        className={clsx('grid min-h-0 grid-rows-[auto_minmax(0,1fr)] border-line md:border-e', id && 'max-md:hidden')}
      >
        {/* the h1 is in the open conversation */}
        <div className="px-4 pt-6 pb-3 md:px-5 md:pt-10">
          <PageHeader title="Messages" heading={id ? 'h2' : 'h1'} actions={<PhoneBell />} />
        </div>
        <ConversationList current={id} isFan={isFan} />
      </section>
      <div className={clsx('grid min-h-0 grid-cols-[minmax(0,1fr)]', !id && 'max-md:hidden')}>
        <Outlet />
      </div>
    </div>
  )
}
