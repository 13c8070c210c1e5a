import type { StripeCardElement } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef } from 'react'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { SENTENCES } from '../spec.ts'
import { canChange, type Purchase, packageIn, toPackages } from '../state.ts'
import { CardChoice } from './CardChoice.tsx'
import { GiftChoice } from './GiftChoice.tsx'
import { PurchaseSum } from './PurchaseSum.tsx'
import type { Provider } from './stripe.ts'

type PaymentStepProps = {
  hidden: boolean
  purchase: Purchase
  move: (move: (purchase: Purchase) => Purchase) => void
  provider: Provider
  card: RefObject<StripeCardElement | null>
}

/** Step 2: the card, who it is for, and everything it costs and brings before the press. */
export function PaymentStep({ hidden, purchase, move, provider, card }: PaymentStepProps) {
  const { draft, problem, underway, busy } = purchase
  const { name, tokens, usdCents } = packageIn(draft)
  const open = canChange(purchase)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hidden) top.current?.focus({ preventScroll: true })
  }, [hidden])
  return (
    <div ref={top} hidden={hidden} tabIndex={-1} className="grid gap-5 outline-none [&[hidden]]:hidden">
      <div className="flex items-center gap-3 rounded-card bg-wash px-4 py-3">
        <span className="min-w-0 flex-1">
          <TokenAmount tokens={tokens} display className="text-lg" />
          <span className="figures block text-sm">
            {usdText(usdCents)} · {name} package
          </span>
        </span>
        <Button size="sm" variant="outline" disabled={!open} onClick={() => move(toPackages)}>
          Change<span className="sr-only"> the package</span>
        </Button>
      </div>
      <CardChoice {...{ purchase, move, provider, card }} />
      <GiftChoice purchase={purchase} move={move} />
      <PurchaseSum draft={draft} isOpen={underway === null || busy !== null} />
      <div role="alert" className="text-sm empty:hidden">
        {problem && problem.field === undefined && <p className="font-medium text-danger">{problem.sentence}</p>}
        {underway && !busy && <p className="text-muted">{SENTENCES.neverTwice}</p>}
      </div>
    </div>
  )
}
