import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { dollarValueText } from '#features/wallet/index.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'

/** Pending and available earnings, from the ledger. */
export function Earnings() {
  const { data, error, refetch, isFetching } = trpc.wallet.balance.useQuery()
  if (error && !data)
    return (
      <Card pad={false}>
        <ErrorState text={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg">
        <Link to="/wallet" className="press-area rounded-xs hover:underline">
          Earnings
        </Link>
      </h2>
      <dl className="grid gap-4">
        <Amount name="Pending" tokens={data?.pending} large />
        <Amount name="Available" tokens={data?.available} />
      </dl>
    </Card>
  )
}

function Amount({ name, tokens, large = false }: { name: string; tokens: number | undefined; large?: boolean }) {
  const size = large ? 'text-2xl' : 'text-lg'
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        {tokens === undefined ? (
          <Skeleton className={large ? 'h-10 w-32' : 'h-6 w-20'} />
        ) : (
          <>
            <TokenAmount tokens={tokens} display className={size} />
            <span translate="no" className="figures text-muted text-sm">
              {dollarValueText(tokens)}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}
