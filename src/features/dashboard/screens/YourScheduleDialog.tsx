import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { QueryState } from '#client/query/QueryList.tsx'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CREATOR } from '../spec.ts'
import { upcomingOf } from '../state.ts'
import { Session } from './NextEvents.tsx'

/** Dialog with all confirmed and planned events of the next weeks. */
export function YourScheduleDialog({ open, onOpenChange, size, variant }: ModalComponentProps<'yourSchedule'>) {
  const query = trpc.sessions.scheduled.useQuery()
  const now = useMinute()
  const sessions = query.data && upcomingOf(query.data.sessions, now.getTime(), 'host')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title={CREATOR.yourSchedule}
      footer={
        <Link to="/schedule" className={buttonClass({ variant: 'primary' })} onClick={() => onOpenChange(false)}>
          {CREATOR.openCalendar}
        </Link>
      }
    >
      <QueryState
        query={query}
        items={sessions}
        failed={CREATOR.scheduleFailed}
        loading={<Skeleton className="h-48" />}
        none={<p className="py-8 text-center text-muted">{CREATOR.noSchedule}</p>}
      >
        {(all) => (
          <ul className="grid gap-2">
            {all.map((session) => (
              <Session key={session.id} session={session} now={now} />
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  )
}
