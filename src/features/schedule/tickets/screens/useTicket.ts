import { usePaidAction } from '#client/paid/usePaidAction.ts'
import { trpc } from '#client/trpc.ts'
import { toast } from '#ui/toast.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { useReadEventsAgain } from '../../events/screens/useReadEventsAgain.ts'
import type { Ticket } from '../contract.ts'
import { TICKET } from '../spec.ts'

/** What is done with a ticket: `join` is taking a place in line. */
export type TicketAct = 'take' | 'join' | 'confirm' | 'giveBack'

type Options = { event: ScheduledEvent; act: TicketAct; onDone: () => void }

const said = (act: TicketAct, { status }: Ticket, before: Ticket | null): string => {
  if (act === 'giveBack') return before?.status === 'confirmed' ? TICKET.gaveBack : TICKET.left
  if (status === 'waitlisted') return TICKET.joined
  return act === 'confirm' ? TICKET.confirmed : TICKET.taken
}

/** A seat or a place in line from the press to the server's answer. */
export function useTicket({ event, act, onDone }: Options) {
  const { client, live } = trpc.useUtils()
  const { events } = client
  const readAgain = useReadEventsAgain()
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
      // the stage that it opens, or no longer does
      void live.one.invalidate()
      toast.success(said(act, answer.ticket, ticket))
      onDone()
    },
    onRefused: ({ httpStatus }) => {
      if (httpStatus === 409 || httpStatus === 404) readAgain()
    },
    failed: TICKET.failed,
    elsewhere: TICKET.elsewhere,
  })
}
