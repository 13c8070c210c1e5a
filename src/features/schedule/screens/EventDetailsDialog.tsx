import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { failureOf } from '#client/query/failure.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ScheduledEvent } from '../events/contract.ts'
import { EventAbout } from '../events/screens/EventAbout.tsx'
import { EventBadges } from '../events/screens/EventBadges.tsx'
import { EventFacts } from '../events/screens/EventFacts.tsx'
import { HostActions } from '../events/screens/HostActions.tsx'
import { IcsButton } from '../events/screens/IcsButton.tsx'
import { useEventUpdates } from '../events/screens/useEventUpdates.ts'
import { DETAILS, SENTENCES } from '../events/spec.ts'
import { TicketActions } from '../tickets/screens/TicketActions.tsx'

/** Dialog with the details of an event and the actions of its host or of a guest. */
export function EventDetailsDialog({ id, open, onOpenChange, ...look }: ModalComponentProps<'eventDetails'>) {
  useEventUpdates()
  const query = trpc.events.one.useQuery({ id: id ?? '' }, { enabled: id !== undefined && open, retry: 1 })
  const { data, error, isFetching, refetch } = query
  const event = data?.event
  const status = failureOf(error).httpStatus
  const isMissing = id === undefined || status === 404 || status === 422
  const close = () => onOpenChange(false)
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={onOpenChange}
      title={event?.title ?? DETAILS.title}
      footer={event && <Footer event={event} onDeleted={close} />}
    >
      {event ? (
        <Body event={event} />
      ) : isMissing ? (
        <EmptyState {...DETAILS.gone} />
      ) : error ? (
        <ErrorState
          text={sentenceOf(error, SENTENCES.loadFailed)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-18" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Dialog>
  )
}

const Body = ({ event }: { event: ScheduledEvent }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <EventBadges event={event} />
    <EventFacts event={event} />
    <EventAbout event={event} />
    <div className="-ms-4 flex flex-wrap">
      {event.status === 'scheduled' && <IcsButton id={event.id} />}
      <Link to="/events/$id" params={{ id: event.id }} className={buttonClass({ variant: 'ghost' })}>
        {DETAILS.page}
      </Link>
    </div>
  </div>
)

function Footer({ event, onDeleted }: { event: ScheduledEvent; onDeleted: () => void }) {
  if (event.is_own)
    return Object.values(event.allowed).includes(true) ? <HostActions event={event} onDeleted={onDeleted} /> : null
  const { take, join_line } = event.allowed
  return event.ticket || take || join_line ? <TicketActions event={event} /> : null
}
