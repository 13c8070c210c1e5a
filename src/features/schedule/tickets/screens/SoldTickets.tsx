import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ScheduledEvent } from '../../events/contract.ts'
import EventHistory from '../../events/screens/EventHistory.tsx'
import { DETAILS } from '../../events/spec.ts'
import type { TicketStatus } from '../../lists.ts'
import { YOU } from '../../timeline/spec.ts'
import type { SoldTicket } from '../contract.ts'
import { TICKET_STATES } from '../spec.ts'

const tones: Partial<Record<TicketStatus, 'success' | 'gold'>> = {
  confirmed: 'success',
  used: 'success',
  waitlisted: 'gold',
  offered: 'gold',
}
const pages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** Tickets and waiting list of an event, each with its history; for the host and for admins. */
export default function SoldTickets({ event: { id, is_own, creator } }: { event: ScheduledEvent }) {
  const host = is_own ? YOU : creator.display_name
  const query = trpc.events.tickets.useInfiniteQuery({ id }, pages)
  return (
    <Panel title={DETAILS.who}>
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.tickets)}
        failed={DETAILS.whoFailed}
        loading={<Skeleton className="h-24 rounded-control" />}
        none={<p className="text-muted">{DETAILS.whoNone}</p>}
        className="grid gap-3"
        render={(ticket) => <Sold ticket={ticket} host={host} />}
      />
    </Panel>
  )
}

type SoldProps = { ticket: SoldTicket; host: string }

const Sold = ({ ticket: { fan, status, position, tokens, timeline }, host }: SoldProps) => (
  <div className="grid gap-1">
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={fan.display_name} src={fan.avatar_url} />
      <span className="grid min-w-0 flex-1">
        <span translate="no" className="truncate font-semibold">
          {fan.display_name}
        </span>
        <span className="truncate text-muted text-sm">@{fan.username}</span>
      </span>
      {tokens > 0 && (status === 'confirmed' || status === 'used') && <TokenAmount tokens={tokens} />}
      <Badge tone={tones[status] ?? 'neutral'}>
        {TICKET_STATES[status]}
        {position !== null && ` · ${position}`}
      </Badge>
    </span>
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted text-sm underline underline-offset-4">
        {DETAILS.history}
        <span className="sr-only">: {fan.display_name}</span>
      </summary>
      <EventHistory timeline={timeline} names={{ creator: host, fan: fan.display_name }} />
    </details>
  </div>
)
