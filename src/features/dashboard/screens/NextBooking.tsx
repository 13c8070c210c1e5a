import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { SENTENCES } from '../spec.ts'
import { upcomingOf } from '../state.ts'
import { HomeSection } from './HomeSection.tsx'
import { Session } from './NextEvents.tsx'

/** Next booking of a fan. Renders nothing without a booking. */
export function NextBooking() {
  const { data } = trpc.sessions.scheduled.useQuery()
  const now = useMinute()
  const [next] = data ? upcomingOf(data.sessions, now.getTime(), 'guest') : []
  if (!next) return null
  return (
    <HomeSection id="next-booking" title={SENTENCES.nextBooking} to="/schedule" toLabel="View All">
      <ul className="grid">
        <Session session={next} now={now} />
      </ul>
    </HomeSection>
  )
}
