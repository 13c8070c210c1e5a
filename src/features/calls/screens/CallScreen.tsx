import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { QueryOne, singleItemQuery } from '#client/query/QueryOne.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CallActions } from '../actions/screens/CallActions.tsx'
import { policyText } from '../actions/state.ts'
import { formPresses } from '../lifecycle/lists.ts'
import type { CallRequestDetails } from '../listing/contract.ts'
import { useClock } from '../listing/screens/useClock.ts'
import { LISTS, PAGE, ringingPollMs } from '../listing/spec.ts'
import { dayAndTime, isImmediate, lowercaseDay, otherOf, statusText } from '../listing/state.ts'
import { roomOf } from '../lists.ts'
import { AfterCall } from '../ratings/screens/AfterCall.tsx'
import { CallRecordings } from '../recording/screens/CallRecordings.tsx'
import { CALL_TITLES } from '../spec.ts'
import { CallBadge } from './CallBadge.tsx'
import { CallFacts } from './CallFacts.tsx'
import { CallHistory } from './CallHistory.tsx'
import { ProposedDate } from './ProposedDate.tsx'

/** `ask`: form that is open initially. */
type CallScreenProps = { id: string; ask?: string | undefined }

/** Screen of /calls/{id}: a call with its timeline and actions, for its two sides and for admins. */
export function CallScreen({ id, ask }: CallScreenProps) {
  const query = trpc.sessions.request.useQuery(
    { id },
    {
      ...singleItemQuery,
      refetchInterval: ({ state: { data } }) => (data && isImmediate(data.request) ? ringingPollMs : false),
    },
  )
  return (
    <Page>
      <QueryOne
        query={query}
        failed={PAGE.missing}
        missing={{ ...PAGE.gone, to: '/calls', toLabel: PAGE.toCalls }}
        loading={<Loading />}
      >
        {({ request }) => <CallDetails key={id} call={request} ask={ask} />}
      </QueryOne>
    </Page>
  )
}

const Loading = () => (
  <>
    <Skeleton className="h-5 w-24" />
    <Skeleton className="h-9 w-3/4" />
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </>
)

type CallDetailsProps = { call: CallRequestDetails; ask: string | undefined }

/** Opens the room for the fan when the creator accepts an immediate call while this page is shown. */
function useRoomAfterAccept(call: CallRequestDetails): void {
  const { id, type, status, role } = call
  const navigate = useNavigate()
  const wasImmediate = useRef(isImmediate(call))
  const open = useEffectEvent(() => {
    if (role === 'fan' && wasImmediate.current)
      void navigate({ to: roomOf[type], params: { sessionId: id }, search: {}, replace: true })
  })
  useEffect(() => {
    if (status === 'accepted') open()
  }, [status])
}

function CallDetails({ call, ask }: CallDetailsProps) {
  const { type, status, role, message } = call
  useRoomAfterAccept(call)
  return (
    <>
      {role !== 'admin' && (
        <Link
          to={role === 'creator' && status === 'pending' ? '/call-requests' : '/calls'}
          className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-muted text-sm"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {LISTS.calls}
        </Link>
      )}
      <header className="grid gap-3">
        <div>
          <CallBadge status={status} />
        </div>
        <h1 className="page-title">
          {CALL_TITLES[type]} with {otherOf(call).display_name}
        </h1>
        <p className="measure text-muted [overflow-wrap:anywhere]">{statusText(call)}</p>
      </header>
      {message && (
        <p className="measure whitespace-pre-line rounded-card bg-wash p-4 [overflow-wrap:anywhere]">
          <span className="sr-only">{PAGE.message}: </span>
          {message}
        </p>
      )}
      <ProposedDate call={call} />
      <div className="grid gap-3">
        <CallActions call={call} begin={formPresses.find((one) => one === ask)} />
        <Policy call={call} />
      </div>
      {call.ended_at && call.accepted_at && role !== 'admin' && <CallRecordings id={call.id} />}
      {call.ended_at && call.accepted_at && <AfterCall call={call} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2">
        <CallFacts call={call} />
        <Panel title={PAGE.happened}>
          <CallHistory call={call} />
        </Panel>
      </div>
    </>
  )
}

/** Text about the cost of cancelling, shown to the fan before a cancellation. */
function Policy({ call }: { call: CallRequestDetails }) {
  const clock = useClock(call)
  const text = call.allowed.cancel && policyText(call, clock.now, (at) => lowercaseDay(dayAndTime(at, clock)))
  return text ? <p className="measure text-muted text-sm">{text}</p> : null
}
