import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { Ticket } from '../../contract.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { useInvalidateEvents } from '../../events/screens/useInvalidateEvents.ts'
import { TICKET } from '../spec.ts'

/** Actions on a ticket; `join` joins the waiting list. */
export type TicketAct = 'take' | 'join' | 'confirm' | 'giveBack'

type Options = { event: ScheduledEvent; act: TicketAct; onDone: () => void }

const toastTextOf = (act: TicketAct, { status }: Ticket, before: Ticket | null): string => {
  if (act === 'giveBack') return before?.status === 'confirmed' ? TICKET.gaveBack : TICKET.left
  if (status === 'waitlisted') return TICKET.joined
  return act === 'confirm' ? TICKET.confirmed : TICKET.taken
}

/** Sends a ticket action and handles the response. */
export function useTicket({ event, act, onDone }: Options) {
  const { client, live } = trpc.useUtils()
  const { events } = client
  const readAgain = useInvalidateEvents()
  const { id, price, ticket } = event
  return usePaidAction({
    intent: `ticket ${act} ${id}`,
    send: (auto: boolean, idempotencyKey, agreed) => {
      const context = { context: { idempotencyKey } }
      if (act === 'giveBack') return events.giveBack.mutate({ id, idempotencyKey }, context)
      if (act === 'confirm')
        return events.confirm.mutate({ id, price: agreed ?? ticket?.tokens ?? price, idempotencyKey }, context)
      return events.take.mutate({ id, price: agreed ?? price, auto_confirm: auto, idempotencyKey }, context)
    },
    onDone: (answer) => {
      readAgain()
      // a ticket gives access to the stage, so the query of the stream is invalidated too
      void live.one.invalidate()
      toast.success(toastTextOf(act, answer.ticket, ticket))
      onDone()
    },
    onRefused: ({ httpStatus }) => {
      if (httpStatus === 409 || httpStatus === 404) readAgain()
    },
    failed: TICKET.failed,
    elsewhere: TICKET.elsewhere,
  })
}
