import { useElements } from '@stripe/react-stripe-js'
import type { StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef } from 'react'
import { usdText } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { SENTENCES } from '../../spec.ts'
import { canChange, type Purchase, packageIn, toPackages } from '../state.ts'
import { CardChoice } from './CardChoice.tsx'
import { PaymentNotes } from './PaymentNotes.tsx'
import type { Provider } from './stripe.ts'
import { Wallets } from './Wallets.tsx'

type PaymentStepProps = {
  hidden: boolean
  purchase: Purchase
  move: (move: (purchase: Purchase) => Purchase) => void
  provider: Provider
  isDark: boolean
  payByWallet: (event: StripeExpressCheckoutElementConfirmEvent) => void
  /** Ref to the provider's fields for the handler of the Pay button. */
  group: RefObject<StripeElements | null>
}

/** Step 2: summary of the purchase, then a wallet or a card. */
export function PaymentStep({ hidden, purchase, move, provider, isDark, payByWallet, group }: PaymentStepProps) {
  const { draft, problem, underway, busy } = purchase
  const elements = useElements()
  const { name, tokens, usdCents } = packageIn(draft)
  const open = canChange(purchase)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!hidden) top.current?.focus({ preventScroll: true })
  }, [hidden])
  useEffect(() => {
    group.current = elements
  }, [group, elements])
  const gift = draft.isGift && draft.recipient
  return (
    <div ref={top} hidden={hidden} tabIndex={-1} className="grid gap-5 outline-none [&[hidden]]:hidden">
      <div className="flex items-center gap-3 rounded-card bg-wash px-4 py-3">
        <span className="min-w-0 flex-1">
          <TokenAmount tokens={tokens} display className="text-lg" />
          <span translate="no" className="figures block text-sm">
            {usdText(usdCents)} · {name} package
          </span>
          {gift && <span className="block truncate text-sm">A gift for {gift.displayName}</span>}
        </span>
        <Button size="sm" variant="outline" disabled={!open} onClick={() => move(toPackages)}>
          Change<span className="sr-only"> the package</span>
        </Button>
      </div>
      {!hidden && !provider.failed && (
        <Wallets provider={provider} isDark={isDark} disabled={!open} onPay={payByWallet} />
      )}
      <CardChoice purchase={purchase} move={move} provider={provider} isShown={!hidden} />
      <div role="alert" className="text-sm empty:hidden">
        {problem && problem.field === undefined && <p className="font-medium text-danger">{problem.sentence}</p>}
        {underway &&
          !busy &&
          [SENTENCES.neverTwice, SENTENCES.startsAnew].map((one) => (
            <p key={one} className="text-muted">
              {one}
            </p>
          ))}
      </div>
      <PaymentNotes />
    </div>
  )
}
