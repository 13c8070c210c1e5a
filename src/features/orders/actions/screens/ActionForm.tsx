import { type ReactNode, useId } from 'react'
import { correctedNow } from '#client/time/clock.ts'
import { Button } from '#ui/Button.tsx'
import type { Order, OrderDetails } from '../../contract.ts'
import { cancelTextMax, disputeTextMax, revisionTextMax, SENTENCES } from '../../spec.ts'
import { changeDraft } from './drafts.ts'
import type { OrderActionInput } from './useOrderAct.ts'
import { WordsForm } from './WordsForm.tsx'

export const isLate = ({ overdue, due_at }: Pick<Order, 'overdue' | 'due_at'>): boolean =>
  overdue || due_at <= correctedNow()

/** Returns the label of the button that cancels an order. */
export function cancelText(order: Pick<Order, 'role' | 'state' | 'overdue' | 'due_at'>): string {
  if (order.role === 'seller') return order.state === 'disputed' ? SENTENCES.refund : SENTENCES.cancelOwn
  return isLate(order) ? SENTENCES.cancelLate : SENTENCES.cancelEarly
}

/** Actions with a form for a confirmation or a text. */
export type FormAction = 'revise' | 'cancel' | 'accept' | 'dispute' | 'arrived' | 'tracking'

type ActionFormProps = {
  asking: Exclude<FormAction, 'tracking'>
  order: OrderDetails
  price: string
  pending: string | undefined
  /** Text that was typed before the form was closed. */
  typed: string | undefined
  onAct: (input: OrderActionInput) => void
  onBack: () => void
}

type Written = 'revise' | 'cancel' | 'dispute'

/** Returns the labels and limits of the text field of an action. */
function fieldOf(asking: Written, isRefund: boolean) {
  switch (asking) {
    case 'revise':
      return {
        label: 'What should be different?',
        hint: SENTENCES.reviseHint,
        missing: SENTENCES.reviseMissing,
        max: revisionTextMax,
        action: SENTENCES.revise,
      }
    case 'dispute':
      return {
        label: 'What is wrong?',
        hint: SENTENCES.disputeHint,
        missing: SENTENCES.disputeMissing,
        max: disputeTextMax,
        action: 'Open a case',
      }
    case 'cancel':
      return {
        label: isRefund ? 'What do you say to the fan?' : 'Why do you cancel?',
        hint: SENTENCES.cancelHint,
        missing: SENTENCES.cancelMissing,
        max: cancelTextMax,
        danger: true,
        action: isRefund ? SENTENCES.refund : SENTENCES.cancelOwn,
      }
  }
}

/** Form that asks for the text or the confirmation of an action. */
export function ActionForm({ asking, order, price, pending, typed, onAct, onBack }: ActionFormProps) {
  if (asking === 'arrived')
    return (
      <Yes text={SENTENCES.arrivedAbout} onBack={onBack}>
        <Button
          variant="primary"
          loading={pending === 'deliver'}
          onClick={() => onAct({ act: 'deliver', text: '', links: [], attachments: [] })}
        >
          {SENTENCES.arrived}
        </Button>
      </Yes>
    )
  if (asking === 'accept')
    return (
      <Yes text={SENTENCES.acceptAbout(order.tokens, order.seller.display_name)} onBack={onBack}>
        <Button variant="tip" loading={pending === 'accept'} onClick={() => onAct({ act: 'accept' })}>
          Accept and pay {price}
        </Button>
      </Yes>
    )
  if (asking === 'cancel' && order.role === 'buyer')
    return (
      <Yes text={SENTENCES.cancelAbout(order.tokens)} back={SENTENCES.keepOrder} onBack={onBack}>
        <Button variant="danger" loading={pending === 'cancel'} onClick={() => onAct({ act: 'cancel', reason: '' })}>
          {cancelText(order)}
        </Button>
      </Yes>
    )
  return <Words asking={asking} order={order} pending={pending} typed={typed} onAct={onAct} onBack={onBack} />
}

type WordsProps = Pick<ActionFormProps, 'order' | 'pending' | 'typed' | 'onAct' | 'onBack'> & { asking: Written }

/** Form with a text, which is stored until it is sent. */
function Words({ asking, order, pending, typed, onAct, onBack }: WordsProps) {
  return (
    <WordsForm
      {...fieldOf(asking, order.state === 'disputed')}
      begin={typed}
      pending={pending === asking}
      onTyped={(now) => changeDraft(order.id, ({ words }) => ({ words: { ...words, [asking]: now } }))}
      onSend={(text) => onAct(asking === 'revise' ? { act: asking, message: text } : { act: asking, reason: text })}
      onBack={onBack}
    />
  )
}

type YesProps = { text: string; back?: string; onBack: () => void; children: ReactNode }

/**
 * Confirmation of an action. The focus is on "back", so that a screen reader reads the question, and a held-down key
 * does not end the order.
 */
function Yes({ text, back = 'Not yet', onBack, children }: YesProps) {
  const id = useId()
  return (
    <div className="card card-pad grid grid-cols-[minmax(0,1fr)] gap-4">
      <p id={id} className="[overflow-wrap:anywhere]">
        {text}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" autoFocus aria-describedby={id} onClick={onBack}>
          {back}
        </Button>
        {children}
      </div>
    </div>
  )
}
