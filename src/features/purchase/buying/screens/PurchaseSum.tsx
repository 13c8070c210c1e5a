import { useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { balanceAfter, type Draft } from '../state.ts'

type PurchaseSumProps = {
  draft: Draft
  /** True after the payment was sent, because the balance may include its tokens already. */
  isUnderway: boolean
}

/**
 * Shows the balance after the payment, computed from the balance before it. Renders nothing if the balance is unknown,
 * and shows a stale balance rather than zero.
 */
export function PurchaseSum({ draft, isUnderway }: PurchaseSumProps) {
  const { data: now, isError, isFetching, refetch } = trpc.wallet.balance.useQuery()
  const [before, setBefore] = useState(isUnderway ? undefined : now)
  if (!isUnderway && before !== now) setBefore(now)
  const data = isUnderway ? before : now
  if (isUnderway && !data) return null
  return (
    <p aria-live="polite" className="flex min-h-7 flex-wrap items-baseline gap-x-2 text-sm">
      {(data || !isError) && (
        <span className="text-muted">{draft.isGift ? 'You will still have' : 'You will have'}</span>
      )}
      {data && <TokenAmount tokens={balanceAfter(draft, data.balance)} className="text-base" />}
      {!data && !isError && <Skeleton className="h-4 w-16" />}
      {!data && isError && 'Your balance could not be loaded.'}
      {isError && (
        <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
          {data ? 'Refresh' : 'Try again'}
        </Button>
      )}
    </p>
  )
}
