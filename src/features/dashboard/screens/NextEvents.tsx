import { Link } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { SESSION_TYPES, TypeIcon } from '#features/schedule/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { nearTime } from '#ui/zonedTime.ts'
import { CREATOR, scheduleMax } from '../spec.ts'
import { type ScheduleEntry, seatsOf, upcomingOf } from '../state.ts'

/** Next events of the creator: two on a wide screen, five in a scrolling row on a phone. */
export function NextEvents() {
  const modals = useModals()
  const { data, error } = trpc.sessions.scheduled.useQuery()
  const now = useMinute()
  const sessions = data && upcomingOf(data.sessions, now.getTime(), 'host').slice(0, scheduleMax)
  return (
    <section aria-labelledby="schedule" className="grid">
      <Card className="grid content-start gap-3">
        <h2 id="schedule" className="text-lg">
          {CREATOR.schedule}
        </h2>
        {!data && !error && <Skeleton className="h-40" />}
        {!data && error && <p className="text-muted text-sm">{CREATOR.scheduleFailed}</p>}
        {sessions?.length === 0 && <p className="text-muted text-sm">{CREATOR.noSchedule}</p>}
        <ul className="grid gap-2 empty:hidden narrow:-mx-4 narrow:auto-cols-[70%] narrow:grid-flow-col narrow:overflow-x-auto narrow:px-4 md:[&>li:nth-child(n+3)]:hidden">
          {sessions?.map((session) => (
            <Session key={session.id} session={session} now={now} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            onPointerEnter={() => modals.preload('yourSchedule')}
            onClick={() => modals.open('yourSchedule')}
          >
            {CREATOR.yourSchedule}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onPointerEnter={() => modals.preload('announceShow')}
            onClick={() => modals.open('announceShow')}
          >
            {CREATOR.announceShow}
          </Button>
        </div>
      </Card>
    </section>
  )
}

/** Event or call with its type; a class with its number of participants. */
export function Session({ session, now }: { session: ScheduleEntry; now: Date }) {
  const { kind, type, path, title, starts_at } = session
  const seats = seatsOf(session)
  return (
    <li className="grid">
      <Link to={path} className="flex items-center gap-3 rounded-control bg-wash p-3 hover:bg-wash-strong">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-surface text-accent">
          <TypeIcon type={type} className="size-5" />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate font-semibold">{title}</span>
          <span className="flex flex-wrap gap-x-3 text-muted text-sm">
            {kind === 'event' && <span>{SESSION_TYPES[type]}</span>}
            <ViewerText exact at={starts_at}>
              {(zone = 'UTC') => nearTime(starts_at, zone, now)}
            </ViewerText>
            {seats && (
              <span translate="no" className="figures">
                {seats}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
