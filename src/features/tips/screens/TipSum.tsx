import { Button } from '#ui/Button.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'

type TipSumProps = {
  balance: { data?: { balance: number } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** After the tip; negative: so many are missing; undefined: nothing chosen yet. */
  left: number | undefined
}

/** The balance and what the tip leaves of it; stale rather than zero when it cannot be asked (decision B10). */
export function TipSum({ balance, left }: TipSumProps) {
  const { data } = balance
  return (
    <div className="grid gap-1.5 rounded-control bg-wash px-4 py-3 text-sm">
      <div className="flex min-h-6 items-center justify-between gap-4">
        <span className="text-muted">Your balance</span>
        {data ? <TokenAmount tokens={data.balance} /> : !balance.isError && <Skeleton className="h-4 w-16" />}
      </div>
      {balance.isError && (
        <div className="flex items-center justify-between gap-4">
          <span className="text-muted">{data ? 'It may be a little old.' : 'It could not be loaded.'}</span>
          <Button size="xs" loading={balance.isFetching} onClick={() => void balance.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <div className="flex min-h-6 items-center justify-between gap-4" aria-live="polite">
        {left !== undefined && left < 0 ? (
          <span className="font-medium text-danger">
            {fullNumber(-left)} {left === -1 ? 'token is' : 'tokens are'} missing for this tip.
          </span>
        ) : (
          <>
            <span className="text-muted">After this tip</span>
            {left === undefined ? <span className="text-muted">–</span> : <TokenAmount tokens={left} />}
          </>
        )}
      </div>
    </div>
  )
}
