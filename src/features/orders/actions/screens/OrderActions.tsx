import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageHeading } from '#client/navigation/focusHeading.ts'
import { correctedNow } from '#client/time/clock.ts'
import { tokensText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import type { OrderDetails } from '../../contract.ts'
import { type AllowedActions, allowedActions } from '../../rules.ts'
import { useNow } from '../../screens/OrderClock.tsx'
import { SENTENCES } from '../../spec.ts'
import { ActionForm, cancelText, type FormAction, isLate } from './ActionForm.tsx'
import { DeliverForm } from './DeliverForm.tsx'
import { deleteDraft, useOrderDraft } from './drafts.ts'
import { ShipForm } from './ShipForm.tsx'
import { useOrderAct } from './useOrderAct.ts'

/** Actions that the reader can take on an order. Each one shows its consequences before it is confirmed. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const [asking, setAsking] = useState<FormAction>()
  // read before a form opens, because the form takes its initial value then
  const { words } = useOrderDraft(order.id)
  const { place, leave } = useWayBack(asking, setAsking)
  const { act, pending, failed, fields } = useOrderAct(order.id, (next) => {
    deleteDraft(order.id)
    setAsking(undefined)
    goOn(place.current, next)
  })
  const can = allowedActions(order, useNow(order))
  const may = askable(order, can)
  const endVoid = useEffectEvent(() => {
    setAsking(undefined)
    goOn(place.current, order)
  })
  const isVoid = asking !== undefined && !pending && !may[asking]
  useEffect(() => {
    if (isVoid) endVoid()
  }, [isVoid])
  const isIdle = asking === undefined
  const canAct = Object.values(can).includes(true)
  // if the other side has ended the order, the reason stays visible why the last press had no effect
  if (!canAct && !failed) return null
  const price = tokensText(order.tokens)
  const shipForm = (
    <ShipForm
      order={order}
      fields={fields}
      pending={pending === 'ship'}
      onSend={(parcel) => act({ act: 'ship', parcel })}
      onBack={isIdle ? undefined : leave}
    />
  )
  return (
    <section ref={place} tabIndex={-1} aria-label="Actions" className="grid gap-4 outline-none">
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
        <ActionForm {...{ asking, order, price, pending }} typed={words[asking]} onAct={act} onBack={leave} />
      )}
      {canAct && isIdle && <Buttons may={may} order={order} onAsk={setAsking} />}
    </section>
  )
}

/**
 * Returns which forms can be open now. The other side, an admin or a timer may have changed the order since a form
 * opened.
 */
const askable = ({ physical, state }: OrderDetails, can: AllowedActions): Record<FormAction, boolean> => ({
  accept: can.accept,
  revise: can.revise,
  cancel: can.cancel,
  dispute: can.dispute,
  arrived: can.deliver && physical,
  tracking: can.ship && state === 'shipped',
})

/**
 * Moves the focus after an action to the next possible action, or to the heading, because the focused element was
 * removed.
 */
function goOn(place: HTMLElement | null, next: OrderDetails): void {
  const { activeElement } = document
  if (activeElement !== document.body && !place?.contains(activeElement)) return
  const isMore = Object.values(allowedActions(next, correctedNow())).includes(true)
  const goal = isMore ? place : pageHeading()
  goal?.focus()
}

/** Returns the focus to the button that opened a form. */
function useWayBack(asking: FormAction | undefined, setAsking: (asking: FormAction | undefined) => void) {
  const place = useRef<HTMLElement>(null)
  const left = useRef<FormAction>(undefined)
  useEffect(() => {
    if (asking || !left.current) return
    place.current?.querySelector<HTMLElement>(`[data-asks="${left.current}"]`)?.focus()
    left.current = undefined
  }, [asking])
  const leave = () => {
    left.current = asking
    setAsking(undefined)
  }
  return { place, leave }
}

const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)

type ButtonsProps = {
  may: Record<FormAction, boolean>
  order: OrderDetails
  onAsk: (asking: FormAction) => void
}

function Buttons({ may, order, onAsk }: ButtonsProps) {
  const isBuyer = order.role === 'buyer'
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {may.accept && (
          <Button variant="tip" size="lg" data-asks="accept" onClick={() => onAsk('accept')}>
            {order.physical ? SENTENCES.received : SENTENCES.accept}
          </Button>
        )}
        {may.revise && (
          <Button size="lg" data-asks="revise" onClick={() => onAsk('revise')}>
            {SENTENCES.revise}
          </Button>
        )}
        {may.arrived && (
          <Button size="lg" data-asks="arrived" onClick={() => onAsk('arrived')}>
            {SENTENCES.arrived}
          </Button>
        )}
        {may.tracking && (
          <Button size="lg" data-asks="tracking" onClick={() => onAsk('tracking')}>
            {SENTENCES.tracking}
          </Button>
        )}
        {may.cancel && isBuyer && (
          <Button size="lg" data-asks="cancel" onClick={() => onAsk('cancel')}>
            {cancelText(order)}
          </Button>
        )}
        {may.dispute && (
          <Button variant="ghost" size="lg" data-asks="dispute" onClick={() => onAsk('dispute')}>
            {SENTENCES.dispute}
          </Button>
        )}
        {may.cancel && !isBuyer && (
          <Button variant="ghost" size="lg" data-asks="cancel" onClick={() => onAsk('cancel')}>
            {cancelText(order)}
          </Button>
        )}
      </div>
      {may.cancel && isBuyer && order.cancel_until && !isLate(order) && (
        <p className="text-muted text-sm">
          {SENTENCES.cancelEarlyAbout(minutesBetween(order.ordered_at, order.cancel_until), order.physical)}
        </p>
      )}
    </div>
  )
}
