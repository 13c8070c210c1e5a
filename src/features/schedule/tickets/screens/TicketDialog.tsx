import { useState } from 'react'
import { PaidFooter } from '#client/paid/PaidFooter.tsx'
import { SaleDialog, SoldThing } from '#client/paid/SaleDialog.tsx'
import { correctedNow } from '#client/time/clock.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ScheduledEvent } from '../../events/contract.ts'
import { useEventTime } from '../../events/screens/useEventTime.ts'
import { DETAILS } from '../../events/spec.ts'
import { OverlapWarning } from '../../overlaps/screens/OverlapWarning.tsx'
import { useOverlaps } from '../../overlaps/screens/useOverlaps.ts'
import { TICKET } from '../spec.ts'
import { type TicketAct, useTicket } from './useTicket.ts'

type TicketDialogProps = {
  event: ScheduledEvent
  act: TicketAct
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Dialog that takes or returns a seat or a place on the waiting list. Shows the effect on the tokens before the user
 * presses the button.
 */
export default function TicketDialog(props: TicketDialogProps) {
  return props.act === 'giveBack' ? <ReturnTicketDialog {...props} /> : <Booking {...props} />
}

function Booking({ event, act, open, onOpenChange }: TicketDialogProps) {
  const [auto, setAuto] = useState(false)
  const { press, busy, done, refusal } = useTicket({ event, act, onDone: () => onOpenChange(false) })
  const overlap = useOverlaps({ start: event.starts_at, minutes: event.duration, id: event.id })
  const tokens = act === 'confirm' ? (event.ticket?.tokens ?? event.price) : event.price
  const isPaidNow = tokens > 0 && act !== 'join'
  return (
    <SaleDialog
      open={open}
      onOpenChange={onOpenChange}
      plain={!isPaidNow}
      price={isPaidNow ? tokens : undefined}
      paying={{ busy, done, refusal }}
      title={act === 'join' ? TICKET.join : act === 'confirm' ? TICKET.confirm : TICKET.takeTitle}
      action={act === 'join' ? TICKET.join : TICKET.takeFor(tokens)}
      busyText={TICKET.taking}
      disabled={overlap.isBlocked}
      onPay={() => press(auto, tokens)}
      tryAgain={TICKET.tryAgain}
    >
      <div className="grid gap-4">
        <Summary event={event} tokens={tokens} />
        {act === 'join' ? (
          <>
            <p>{TICKET.joinAbout(event.waitlist_count)}</p>
            <p>{TICKET.joinFree(tokens)}</p>
            <p className="text-muted text-sm">{TICKET.inLineAbout}</p>
            <div>
              <Checkbox label={TICKET.auto} checked={auto} onChange={({ target }) => setAuto(target.checked)} />
              <p className="ms-8 text-muted text-sm">{TICKET.autoHint(tokens)}</p>
            </div>
          </>
        ) : (
          <Terms event={event} tokens={tokens} />
        )}
        <OverlapWarning overlap={overlap} />
      </div>
    </SaleDialog>
  )
}

function Summary({ event, tokens }: { event: ScheduledEvent; tokens: number }) {
  const { day, time, place } = useEventTime(event)
  return (
    <SoldThing
      boxed
      title={event.title}
      tokens={
        tokens === 0 ? (
          <span className="font-semibold">{DETAILS.free}</span>
        ) : (
          <TokenAmount tokens={tokens} className="text-lg" />
        )
      }
    >
      <span className="text-sm">
        {day},{' '}
        <span translate="no" className="figures">
          {time}
        </span>
      </span>
      <span className="text-muted text-sm">{place}</span>
    </SoldThing>
  )
}

function Terms({ event, tokens }: { event: ScheduledEvent; tokens: number }) {
  const [now] = useState(() => correctedNow())
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>{TICKET.heldAbout(tokens)}</p>
      {tokens > 0 && <p>{now < event.return_until ? TICKET.returnAbout : TICKET.noReturn}</p>}
    </div>
  )
}

/** Dialog that confirms the return of a seat, an offered seat or a place on the waiting list. */
function ReturnTicketDialog({ event, act, open, onOpenChange }: TicketDialogProps) {
  const { press, busy, done, refusal } = useTicket({ event, act, onDone: () => onOpenChange(false) })
  const { status, tokens } = event.ticket ?? { status: 'confirmed', tokens: 0 }
  const words =
    status === 'confirmed'
      ? { ask: TICKET.giveBackAsk, text: TICKET.giveBackText(tokens), action: TICKET.giveBack }
      : status === 'offered'
        ? { ask: TICKET.letGoAsk, text: TICKET.letGoText, action: TICKET.letGo }
        : { ask: TICKET.leaveAsk, text: TICKET.leaveText, action: TICKET.leave }
  const action = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="ghost" disabled={busy} onClick={() => onOpenChange(false)}>
        {TICKET.keep}
      </Button>
      <Button variant="danger" loading={busy} disabled={done} onClick={() => press(false)}>
        {words.action}
      </Button>
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={'sm'}
      title={words.ask}
      description={words.text}
      locked={busy}
      footer={<PaidFooter refusal={refusal} action={action} tryAgain={TICKET.tryAgain} />}
    >
      <p className="font-medium [overflow-wrap:anywhere]">{event.title}</p>
    </Dialog>
  )
}
