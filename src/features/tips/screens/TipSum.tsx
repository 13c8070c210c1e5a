import { Button } from '#ui/Button.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'

export type TipSumProps = {
  balance: { data?: { balance: number } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** After the tip; negative: so many are missing; undefined: nothing chosen yet. */
  left: number | undefined
}

/** The balance and what the tip leaves of it; stale rather than zero when it cannot be asked (decision B10). */
export function TipSum({ balance, left }: TipSumProps) {
  const { data } = balance
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <span className="flex items-center gap-2 text-muted">
        {data ? (
          <>
            Balance <TokenAmount tokens={data.balance} />
          </>
        ) : (
          !balance.isError && <Skeleton className="h-4 w-28" />
        )}
        {balance.isError && !data && 'Your balance could not be loaded.'}
        {balance.isError && (
          <Button size="xs" loading={balance.isFetching} onClick={() => void balance.refetch()}>
            {data ? 'Refresh' : 'Try again'}
          </Button>
        )}
      </span>
      <span aria-live="polite" className="flex items-center gap-2 text-muted">
        <Left tokens={left} />
      </span>
    </div>
  )
}

function Left({ tokens }: { tokens: number | undefined }) {
  if (tokens === undefined) return null
  if (tokens >= 0)
    return (
      <>
        After this tip <TokenAmount tokens={tokens} />
      </>
    )
  return (
    <span className="font-medium text-danger">
      {fullNumber(-tokens)} {tokens === -1 ? 'token is' : 'tokens are'} missing
    </span>
  )
}
