import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Balance } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** Spendable balance and the other balances. After a failure it shows the last known value with a retry button, never 0. */
export function WalletBalance() {
  const { data, isError, isFetching, refetch } = trpc.wallet.balance.useQuery()
  return (
    <div className="grid gap-2">
      {data ? (
        <TokenAmount tokens={data.balance} display className="text-3xl" />
      ) : isError ? (
        <span className="font-bold font-display text-3xl text-muted">
          –<span className="sr-only">unknown</span>
        </span>
      ) : (
        <Skeleton className="h-14 w-40" />
      )}
      {isError && (
        <div role="alert" className="flex items-center justify-between gap-4 text-muted text-sm">
          {SENTENCES.stale}
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && <Elsewhere balance={data} />}
    </div>
  )
}

const names = [
  ['held', 'Reserved'],
  ['debt', 'Owed after a chargeback'],
  ['pending', 'Earned, not yet available'],
  ['available', 'Earned, available'],
  ['paying_out', 'Being paid out'],
  ['disputed', 'Disputed'],
] as const satisfies readonly (readonly [keyof Balance, string])[]

/** Lists the other balances that are not zero. */
function Elsewhere({ balance }: { balance: Balance }) {
  const there = names.filter(([key]) => balance[key] !== 0)
  if (there.length === 0) return null
  return (
    <dl className="grid gap-1 text-sm">
      {there.map(([key, name]) => (
        <div key={key} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="flex">
            <TokenAmount tokens={balance[key]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
