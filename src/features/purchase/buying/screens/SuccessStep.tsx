import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Purchase } from '../state.ts'
import { CoinShower } from './CoinShower.tsx'

type SuccessStepProps = { purchase: Purchase; receipt: RefObject<HTMLAnchorElement | null> }

/** Step 3: the credited tokens. The dialog then closes itself. */
export function SuccessStep({ purchase: { credited, creditedBy, draft }, receipt }: SuccessStepProps) {
  const { data } = trpc.wallet.balance.useQuery()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const gift = draft.isGift && draft.recipient
  return (
    <div
      ref={top}
      tabIndex={-1}
      role="status"
      className="relative grid min-h-full content-center justify-items-center gap-3 py-8 text-center outline-none"
    >
      <CoinShower />
      <TokenAmount tokens={credited} signed display className="text-3xl" />
      <p className="min-h-6 text-muted">
        {gift
          ? `They are with ${gift.displayName} now.`
          : data && (
              <span className="inline-flex items-center gap-1.5">
                You have <TokenAmount tokens={data.balance} />
              </span>
            )}
      </p>
      {creditedBy && (
        <Link
          ref={receipt}
          to="/receipt/$id"
          params={{ id: creditedBy }}
          className="py-1 text-sm underline underline-offset-4"
        >
          See your receipt
        </Link>
      )}
    </div>
  )
}
