import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { fullNumber } from '#ui/numbers.ts'
import type { WholeOrder } from '../contract.ts'
import { deedsOf } from '../rules.ts'
import { cancelTextMax, revisionsMax, revisionTextMax, SENTENCES } from '../spec.ts'
import { DeliverForm } from './DeliverForm.tsx'
import { forgetDelivery } from './delivery.ts'
import { useNow } from './OrderClock.tsx'
import { useOrderAct } from './useOrderAct.ts'
import { WordsForm } from './WordsForm.tsx'

/** What the reader can do with an order now. Each deed says before what comes of it. */
export function OrderActions({ order }: { order: WholeOrder }) {
  const [asking, setAsking] = useState<'revise' | 'cancel' | 'accept'>()
  const { act, pending, failed } = useOrderAct(order.id, (deed) => {
    if (deed.act === 'deliver') forgetDelivery(order.id)
    setAsking(undefined)
  })
  const can = deedsOf(order, useNow(), revisionsMax)
  if (!(can.deliver || can.accept || can.revise || can.cancel)) return null
  const back = () => setAsking(undefined)
  const isBuyer = order.role === 'buyer'
  const price = `${fullNumber(order.tokens)} ${order.tokens === 1 ? 'token' : 'tokens'}`
  return (
    <section aria-label="What you can do" className="grid gap-4">
      {failed && (
        <p role="alert" className="font-medium text-danger text-sm">
          {failed}
        </p>
      )}
      {can.deliver && asking === undefined && (
        <DeliverForm
          orderId={order.id}
          pending={pending === 'deliver'}
          onSend={(text, links) => act({ act: 'deliver', text, links })}
        />
      )}
      {asking === 'revise' && (
        <WordsForm
          label="What should be different?"
          hint={SENTENCES.reviseHint}
          missing={SENTENCES.reviseMissing}
          max={revisionTextMax}
          action={SENTENCES.revise}
          pending={pending === 'revise'}
          onSend={(message) => act({ act: 'revise', message })}
          onBack={back}
        />
      )}
      {asking === 'cancel' && (
        <WordsForm
          label="Why do you cancel?"
          hint={SENTENCES.cancelHint}
          missing={SENTENCES.cancelMissing}
          max={cancelTextMax}
          action={SENTENCES.cancelOwn}
          danger
          pending={pending === 'cancel'}
          onSend={(reason) => act({ act: 'cancel', reason })}
          onBack={back}
        />
      )}
      {asking === 'accept' && (
        <div className="card card-pad grid gap-4">
          <p>{SENTENCES.acceptAbout(price, order.seller.display_name)}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="ghost" onClick={back}>
              Not yet
            </Button>
            <Button variant="tip" loading={pending === 'accept'} onClick={() => act({ act: 'accept' })}>
              Accept and pay {price}
            </Button>
          </div>
        </div>
      )}
      {asking === undefined && (
        <div className="flex flex-wrap gap-3">
          {can.accept && (
            <Button variant="tip" size="lg" onClick={() => setAsking('accept')}>
              {SENTENCES.accept}
            </Button>
          )}
          {can.revise && (
            <Button size="lg" onClick={() => setAsking('revise')}>
              {SENTENCES.revise}
            </Button>
          )}
          {can.cancel && isBuyer && (
            <Button size="lg" loading={pending === 'cancel'} onClick={() => act({ act: 'cancel', reason: '' })}>
              {SENTENCES.cancelLate}
            </Button>
          )}
          {can.cancel && !isBuyer && (
            <Button variant="ghost" onClick={() => setAsking('cancel')}>
              {SENTENCES.cancelOwn}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
