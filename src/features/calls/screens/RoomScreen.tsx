import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { useNow } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isImmediate, otherOf } from '../listing/state.ts'
import type { RoomSession } from '../room/contract.ts'
import { Lobby } from '../room/screens/Lobby.tsx'
import { loadAfterCall } from '../room/screens/load.ts'
import { TooEarly } from '../room/screens/TooEarly.tsx'
import { useRoom } from '../room/screens/useRoom.ts'
import { LOBBY } from '../room/spec.ts'
import { stageOf } from '../room/state.ts'
import { NotAccepted } from './NotAccepted.tsx'
import { Ringing } from './Ringing.tsx'

const loadCallOver = () => import('../room/screens/CallOver.tsx')
const CallOver = lazyWithRetry(loadCallOver)
const CallStage = lazyWithRetry(() => import('../room/screens/CallStage.tsx'))

/** Screen of /video-call/{id} and /voice-call/{id}: ringing, lobby, call and summary. The room is dark in every theme. */
export function RoomScreen({ id }: { id: string }) {
  const query = trpc.sessions.session.useQuery({ id }, singleItemQuery)
  useDarkPage()
  return (
    <div className="room dark">
      <QueryOne
        query={query}
        failed={LOBBY.missing}
        missing={{ ...LOBBY.gone, to: '/calls', toLabel: LOBBY.toCalls }}
        loading={<Loading />}
      >
        {({ session }) => <RoomContent key={id} session={session} />}
      </QueryOne>
    </div>
  )
}

/** Makes the whole page dark, because menus and dialogs render outside of the room. */
function useDarkPage(): void {
  useEffect(() => {
    const { classList } = document.body
    classList.add('dark')
    return () => classList.remove('dark')
  }, [])
}

const Loading = () => (
  <div className="lobby">
    <Skeleton className="lobby-mirror rounded-card" />
    <div className="grid content-center gap-4">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  </div>
)

function RoomContent({ session }: { session: RoomSession }) {
  const { id, type } = session
  const stage = stageOf(session, useNow())
  const room = useRoom(id, stage.at === 'over')
  const isRinging = session.role === 'fan' && isImmediate(session)
  const [hasRung, setHasRung] = useState(isRinging)
  if (isRinging && !hasRung) setHasRung(true)
  const isInCall = room.place === 'call'
  useEffect(() => {
    // preloaded, so that a call that ends with the network still shows its summary
    if (isInCall) Promise.all([loadCallOver(), loadAfterCall()]).catch(() => {})
  }, [isInCall])
  if (isInCall)
    return (
      <Suspense fallback={<Loading />}>
        <CallStage session={session} room={room} />
      </Suspense>
    )
  if (room.place === 'left' || stage.at === 'over')
    return session.ended_at && !session.accepted_at ? (
      <NotAccepted session={session} />
    ) : (
      <Suspense fallback={<Loading />}>
        <CallOver session={session} />
      </Suspense>
    )
  if (stage.at === 'early') return <TooEarly session={session} minutes={stage.minutes} />
  if (stage.at === 'ready') return <Lobby session={session} room={room} isJustAccepted={hasRung} />
  if (isRinging) return <Ringing session={session} />
  return (
    <EmptyState
      heading="h1"
      title={LOBBY.title(type, otherOf(session).display_name)}
      text={LOBBY.unanswered}
      action={
        <Link to="/calls/$id" params={{ id }} className={buttonClass()}>
          {LOBBY.toCall}
        </Link>
      }
    />
  )
}
