import { Link } from '@tanstack/react-router'
import { useMinute } from '#client/time/useMinute.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { stageLook, TICKET } from '../spec.ts'

/** Link to the stage of an event for ticket holders, while the host is live. */
export function ToStage({ event: { id, creator, starts_at } }: { event: ScheduledEvent }) {
  const isNear = starts_at.getTime() - useMinute().getTime() <= stageLook.minutes * 60_000
  const running = trpc.live.ofCreator.useQuery(
    { creator: creator.username },
    { enabled: isNear, refetchInterval: stageLook.everyMs },
  )
  const streamId = running.data?.stream_id ?? undefined
  const { data } = trpc.live.one.useQuery({ id: streamId ?? '' }, { enabled: streamId !== undefined })
  // the creator may be live with another event or stream
  const isOn = streamId !== undefined && data?.stream.event_id === id && data.stream.ended_at === null
  return (
    <div aria-live="polite" className="grid empty:hidden">
      {isOn && (
        <Link
          to="/live/$id"
          params={{ id: streamId }}
          className={buttonClass({ variant: 'success', size: 'lg', className: 'w-full' })}
        >
          {TICKET.toStage}
        </Link>
      )}
    </div>
  )
}
