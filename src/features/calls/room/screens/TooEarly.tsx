import { Link } from '@tanstack/react-router'
import { singleItemQuery } from '#client/query/QueryOne.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import { useClock } from '../../listing/screens/useClock.ts'
import { dayAndTime, otherOf } from '../../listing/state.ts'
import { SENTENCES } from '../../spec.ts'
import type { RoomSession } from '../contract.ts'
import { LOBBY, openPollMs } from '../spec.ts'

/** Notice before a call can be joined. It polls the server and opens the call as soon as it can be joined. */
export function TooEarly({ session, minutes }: { session: RoomSession; minutes: number }) {
  const { id, type, starts_at: at } = session
  trpc.sessions.session.useQuery({ id }, { ...singleItemQuery, refetchInterval: openPollMs })
  const other = otherOf(session)
  const clock = useClock(session)
  return (
    <section className="grid max-w-md content-center justify-items-center gap-4 justify-self-center p-6 text-center">
      <Avatar name={other.display_name} src={other.avatar_url} size="2xl" />
      <h1 className="page-title [overflow-wrap:anywhere]">{LOBBY.title(type, other.display_name)}</h1>
      <p translate="no" className="figures font-display text-gold text-xl" aria-live="polite">
        {SENTENCES.startsIn(minutes)}
      </p>
      {at && (
        <ViewerText exact at={at} className="figures text-muted">
          {dayAndTime(at, clock)}
        </ViewerText>
      )}
      <p className="text-muted">{LOBBY.earlyText}</p>
      <Link to="/calls/$id" params={{ id }} className={buttonClass()}>
        {LOBBY.toCall}
      </Link>
    </section>
  )
}
