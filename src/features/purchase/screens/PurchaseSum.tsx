import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { balanceAfter, type Draft } from '../state.ts'

/**
 * What there is now and what there will be, unless nobody knows whether it is in there already (`isOpen` false).
 * Stale rather than zero when it cannot be asked (decision B10).
 */
export function PurchaseSum({ draft, isOpen }: { draft: Draft; isOpen: boolean }) {
  const balance = trpc.wallet.balance.useQuery()
  const { data } = balance
  return (
    <dl className="grid gap-1.5 text-sm" aria-live="polite">
      <Line label="You have">{data && <TokenAmount tokens={data.balance} />}</Line>
      {isOpen && (
        <Line label={draft.isGift ? 'You will still have' : 'You will have'}>
          {data && <TokenAmount tokens={balanceAfter(draft, data.balance)} />}
        </Line>
      )}
      {balance.isError && (
        <div className="flex items-center justify-between gap-4 text-muted">
          <dt>{data ? 'It may be a little old.' : 'Your balance could not be loaded.'}</dt>
          <dd>
            <Button size="xs" loading={balance.isFetching} onClick={() => void balance.refetch()}>
              Try again
            </Button>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="flex">{children ?? <Skeleton className="h-4 w-16" />}</dd>
    </div>
  )
}
