import { useEffect, useRef, useState } from 'react'
import { tokensText } from '#shared/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { useNow } from '../../clocks/screens/OrderClock.tsx'
import type { WholeOrder } from '../../contract.ts'
import { type AllowedActions, allowedActions } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'
import { type Asking, AskingForm } from './AskingForm.tsx'
import { DeliverForm } from './DeliverForm.tsx'
import { forgetDelivery } from './delivery.ts'
import { ShipForm } from './ShipForm.tsx'
import { useOrderAct } from './useOrderAct.ts'

/** What the reader can do with an order now. Each action says beforehand what comes of it. */
export function OrderActions({ order }: { order: WholeOrder }) {
  const [asking, setAsking] = useState<Asking>()
  const { place, typed, leave, forget } = useWayBack(asking, setAsking)
  const { act, pending, failed, fields } = useOrderAct(order.id, (deed) => {
    if (deed.act === 'deliver') forgetDelivery(order.id)
    forget()
    setAsking(undefined)
  })
  const can = allowedActions(order, useNow(order))
  const canAct = Object.values(can).includes(true)
  // what somebody else ended meanwhile still says why the last press did nothing
  if (!canAct && !failed) return null
  const isIdle = asking === undefined
  const price = tokensText(order.tokens)
  const shipForm = (
    <ShipForm
      order={order}
      fields={fields}
      pending={pending === 'ship'}
      onSend={(parcel) => act({ act: 'ship', parcel })}
      onBack={isIdle ? undefined : () => leave()}
    />
  )
  return (
    <section ref={place} aria-label="What you can do" className="grid gap-4">
      {failed && (
        <p role="alert" className="font-medium text-danger text-sm">
          {failed}
        </p>
      )}
      {((can.ship && isIdle && order.state !== 'shipped') || (can.ship && asking === 'tracking')) && shipForm}
      {can.deliver && !order.physical && isIdle && (
        <DeliverForm
          orderId={order.id}
          pending={pending === 'deliver'}
          onSend={(given) => act({ act: 'deliver', ...given })}
        />
      )}
      {canAct && asking && asking !== 'tracking' && (
        <AskingForm
          asking={asking}
          order={order}
          price={price}
          pending={pending}
          typed={typed}
          onAct={act}
          onBack={leave}
        />
      )}
      {canAct && isIdle && (
        <Buttons
          can={can}
          order={order}
          pending={pending}
          onAsk={setAsking}
          onCancel={() => act({ act: 'cancel', reason: '' })}
        />
      )}
    </section>
  )
}

/** Leaves a form: its words are there when it is opened again, until one is sent, and the focus is on what opens it. */
function useWayBack(asking: Asking | undefined, setAsking: (asking: Asking | undefined) => void) {
  const place = useRef<HTMLElement>(null)
  const left = useRef<Asking>(undefined)
  const [words, setWords] = useState<Partial<Record<Asking, string>>>({})
  useEffect(() => {
    if (asking || !left.current) return
    place.current?.querySelector<HTMLElement>(`[data-asks="${left.current}"]`)?.focus()
    left.current = undefined
  }, [asking])
  const leave = (typed = '') => {
    if (!asking) return
    left.current = asking
    setWords({ ...words, [asking]: typed })
    setAsking(undefined)
  }
  return { place, typed: asking && words[asking], leave, forget: () => setWords({}) }
}

type ButtonsProps = {
  can: AllowedActions
  order: WholeOrder
  pending: string | undefined
  onAsk: (asking: Asking) => void
  onCancel: () => void
}

function Buttons({ can, order, pending, onAsk, onCancel }: ButtonsProps) {
  const isBuyer = order.role === 'buyer'
  const isLate = order.overdue || order.due_at <= new Date()
  const cancelOwn = order.state === 'disputed' ? SENTENCES.refund : SENTENCES.cancelOwn
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {can.accept && (
          <Button variant="tip" size="lg" data-asks="accept" onClick={() => onAsk('accept')}>
            {order.physical ? SENTENCES.received : SENTENCES.accept}
          </Button>
        )}
        {can.revise && (
          <Button size="lg" data-asks="revise" onClick={() => onAsk('revise')}>
            {SENTENCES.revise}
          </Button>
        )}
        {can.deliver && order.physical && (
          <Button size="lg" data-asks="arrived" onClick={() => onAsk('arrived')}>
            {SENTENCES.arrived}
          </Button>
        )}
        {can.ship && order.state === 'shipped' && (
          <Button size="lg" data-asks="tracking" onClick={() => onAsk('tracking')}>
            {SENTENCES.tracking}
          </Button>
        )}
        {can.cancel && isBuyer && (
          <Button size="lg" loading={pending === 'cancel'} onClick={onCancel}>
            {isLate ? SENTENCES.cancelLate : SENTENCES.cancelEarly}
          </Button>
        )}
        {can.dispute && (
          <Button variant="ghost" size="lg" data-asks="dispute" onClick={() => onAsk('dispute')}>
            {SENTENCES.dispute}
          </Button>
        )}
        {can.cancel && !isBuyer && (
          <Button variant="ghost" size="lg" data-asks="cancel" onClick={() => onAsk('cancel')}>
            {cancelOwn}
          </Button>
        )}
      </div>
      {can.cancel && isBuyer && !isLate && <p className="text-muted text-sm">{SENTENCES.cancelEarlyAbout}</p>}
    </div>
  )
}
