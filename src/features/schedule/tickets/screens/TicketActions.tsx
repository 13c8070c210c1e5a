import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type { ScheduledEvent } from '../../events/contract.ts'
import { eventPath } from '../../events/spec.ts'
import type { TicketStatus } from '../../lists.ts'
import { TICKET } from '../spec.ts'
import { TicketState } from './TicketState.tsx'
import { ToStage } from './ToStage.tsx'
import type { TicketAct } from './useTicket.ts'

const load = () => import('./TicketDialog.tsx')
const TicketDialog = lazyWithRetry(load)

const goes: Partial<Record<TicketStatus, string>> = {
  confirmed: TICKET.giveBack,
  offered: TICKET.letGo,
  waitlisted: TICKET.leave,
}

/** Ticket of the viewer, and buttons for the actions that the viewer can take at the moment. */
export function TicketActions({ event }: { event: ScheduledEvent }) {
  const user = useSession()?.user
  const navigate = useNavigate()
  const [act, setAct] = useState<TicketAct>()
  const [open, setOpen] = useState(false)
  // each opening of the dialog has a new idempotency key, because a completed action can be repeated
  const [round, setRound] = useState(0)
  const { allowed, ticket, id } = event
  const start = (next: TicketAct) => {
    if (!user) return void navigate({ to: '/auth', search: { mode: 'signin', redirect: eventPath(id) } })
    setAct(next)
    setRound(round + 1)
    setOpen(true)
  }
  const preload = () => void load()
  const goesBack = ticket && goes[ticket.status]
  return (
    <div className="grid w-full gap-3">
      {ticket && <TicketState event={event} ticket={ticket} />}
      {ticket?.status === 'confirmed' && event.status === 'scheduled' && <ToStage event={event} />}
      {!ticket && allowed.join_line && <p className="font-semibold">{TICKET.soldOut}</p>}
      <div className="flex flex-wrap gap-3">
        {allowed.take && (
          <Button variant="tip" size="lg" className="grow" onPointerEnter={preload} onClick={() => start('take')}>
            {user ? TICKET.take : TICKET.signIn}
          </Button>
        )}
        {allowed.join_line && (
          <Button variant="primary" size="lg" className="grow" onPointerEnter={preload} onClick={() => start('join')}>
            {user ? TICKET.join : TICKET.signIn}
          </Button>
        )}
        {allowed.confirm && (
          <Button variant="tip" size="lg" className="grow" onPointerEnter={preload} onClick={() => start('confirm')}>
            {TICKET.confirm}
          </Button>
        )}
        {allowed.give_back && goesBack && (
          <Button size="lg" onPointerEnter={preload} onClick={() => start('giveBack')}>
            {goesBack}
          </Button>
        )}
      </div>
      {act && (
        <Suspense fallback={null}>
          <TicketDialog key={round} event={event} act={act} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
