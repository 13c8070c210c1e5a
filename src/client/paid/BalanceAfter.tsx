import type { ReactNode } from 'react'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'

export type BalanceAfterProps = {
  balance: { data?: { balance: number } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Tokens after the payment; negative if tokens are missing; undefined while no amount is chosen. */
  left: number | undefined
  /** Label before the remaining tokens. */
  after?: string
  /** Text about the payment, shown instead of the balance. */
  lead?: ReactNode
}

/** Shows the balance and what a payment leaves of it. If it cannot be read, the last known balance stays instead of zero. */
export function BalanceAfter({ balance, left, after = 'After this', lead }: BalanceAfterProps) {
  const { data, isError, isFetching, refetch } = balance
  return (
    <div className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-muted text-sm">
      <span className="flex items-baseline gap-2">
        {lead}
        {data && !lead && (
          <>
            Balance <TokenAmount tokens={data.balance} />
          </>
        )}
        {!data && !isError && !lead && <Skeleton className="h-4 w-28" />}
        {isError && !data && 'Your balance could not be loaded.'}
        {isError && (
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {data ? 'Refresh' : 'Try again'}
          </Button>
        )}
      </span>
      <span aria-live="polite" className="flex items-baseline gap-2">
        {left !== undefined && left >= 0 && (
          <>
            {after} <TokenAmount tokens={left} />
          </>
        )}
        {left !== undefined && left < 0 && (
          <span className="font-medium text-danger">
            You need {fullNumber(-left)} more {left === -1 ? 'token' : 'tokens'}
          </span>
        )}
      </span>
    </div>
  )
}
