import { Link } from '@tanstack/react-router'
import { sentenceOf, useFailure } from '#client/query/sentence.ts'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'
import { buttonsOf } from '../actions/state.ts'
import type { Session } from '../listing/contract.ts'
import { laterMax, NEXT_CALL } from '../listing/spec.ts'
import { dayAndTime, nextOf, plannedOf, remainingText } from '../listing/state.ts'
import { nextCallQuery } from '../lists.ts'
import { StartCall } from '../room/screens/StartCall.tsx'
import { CALL_TITLES } from '../spec.ts'

/** The creator's next confirmed call with its countdown and actions, and the countdowns of later calls. */
export default function NextCall() {
  const query = trpc.sessions.requests.useQuery(nextCallQuery)
  const failure = useFailure(query)
  const now = useMinute()
  const { data, isFetching, refetch } = query
  const planned = usePlanned(now, data)
  if (!data || (planned.isPending && !failure))
    return failure ? (
      <ErrorState text={sentenceOf(failure, NEXT_CALL.failed)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-28" />
    )
  const call = nextOf([...data.requests, ...planned.calls], now.getTime())
  if (!call?.scheduled_at) return <p className="text-muted text-sm">{NEXT_CALL.none}</p>
  const { id, type, fan, duration_minutes, total, scheduled_at } = call
  const until = remainingText(scheduled_at.getTime() - now.getTime())
  const move = buttonsOf(call).find((press) => press === 'move' || press === 'propose')
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={fan.display_name} src={fan.avatar_url} size="lg" />
        <div className="grid min-w-0 flex-1">
          <p translate="no" className="truncate font-semibold">
            {fan.display_name}
          </p>
          <p className="text-muted text-sm">{CALL_TITLES[type]}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <ViewerText className="figures font-bold font-display text-lg">{until}</ViewerText>
        <ViewerText exact at={scheduled_at}>
          {(zone = 'UTC') => dayAndTime(scheduled_at, { zone, now })}
        </ViewerText>
        <span>{duration_minutes} min</span>
        <TokenAmount tokens={total} />
      </p>
      <div className="flex flex-wrap gap-2">
        <StartCall call={call} size="md" />
        <Link to="/messages" search={{ user: fan.username }} className={buttonClass({ variant: 'secondary' })}>
          {NEXT_CALL.message}
        </Link>
        {move && (
          <Link to="/calls/$id" params={{ id }} search={{ ask: move }} className={buttonClass({ variant: 'ghost' })}>
            {NEXT_CALL.reschedule}
          </Link>
        )}
      </div>
      <LaterCalls calls={planned.sessions.filter((one) => one.id !== id)} now={now} />
    </div>
  )
}

/** Later calls on a phone, each on one line with its countdown. A wide screen has the schedule beside it. */
function LaterCalls({ calls, now }: { calls: readonly Session[]; now: Date }) {
  if (calls.length === 0) return null
  return (
    <ul aria-label={NEXT_CALL.later} className="grid border-line border-t md:hidden">
      {calls.slice(0, laterMax).map(({ id, title, path, starts_at: at }) => (
        <li key={id}>
          <Link to={path} className="press-area flex min-h-11 items-center gap-3 hover:bg-wash">
            <span className="min-w-0 flex-1 truncate text-sm">{title}</span>
            <ViewerText className="figures text-muted text-sm">
              {remainingText(at.getTime() - now.getTime())}
            </ViewerText>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type RequestList = { requests: readonly { id: string }[]; next_cursor: string | null }

/** Finds the next calls in the calendar, because the list begins with the newest request and has only one page. */
function usePlanned(now: Date, listed: RequestList | undefined) {
  const { data } = trpc.sessions.scheduled.useQuery()
  const sessions = data ? plannedOf(data.sessions, now.getTime()) : []
  const id = sessions[0]?.id
  const isListed = !listed?.next_cursor || listed.requests.some((one) => one.id === id)
  const one = trpc.sessions.request.useQuery({ id: id ?? '' }, { enabled: id !== undefined && !isListed })
  return { sessions, calls: one.data ? [one.data.request] : [], isPending: one.isLoading }
}
