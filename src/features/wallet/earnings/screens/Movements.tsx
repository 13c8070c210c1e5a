import { Link } from '@tanstack/react-router'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { chipClass } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { earningName } from '../../movements/rules.ts'
import { PAYOUT_SENTENCES } from '../../payouts/spec.ts'
import { LinesLoading, Moment } from '../../screens/Lines.tsx'
import type { EarningsMovement } from '../contract.ts'
import { BUCKETS, type Bucket, buckets, movementsPage } from '../spec.ts'

/**
 * Movements of one of the four balances, newest first. The URL names the balance, so that other pages can link to it.
 */
export function Movements({ bucket }: { bucket: Bucket }) {
  const { data: overview } = trpc.wallet.creator.overview.useQuery()
  const query = trpc.wallet.creator.movements.useInfiniteQuery(
    { bucket, limit: movementsPage.default },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const movements = data?.pages.flatMap((page) => page.movements)
  return (
    <section id="movements" aria-labelledby="movements-title" aria-busy={isFetching}>
      <Card pad={false} className="overflow-clip">
        <div className="grid gap-3 px-5 pt-5 pb-4 md:px-6 md:pt-6">
          <h2 id="movements-title" className="text-lg">
            Movements
          </h2>
          <nav aria-label="Balance" className="chips">
            {buckets.map((one) => (
              <Link
                key={one}
                to="/earnings"
                search={{ number: one }}
                replace
                resetScroll={false}
                className={chipClass}
                aria-current={one === bucket ? 'true' : undefined}
                activeProps={{}}
              >
                {BUCKETS[one].name}
                {overview && (
                  <span translate="no" className="figures font-medium">
                    {fullNumber(overview[one])}
                  </span>
                )}
              </Link>
            ))}
          </nav>
          <p className="text-muted text-sm">{BUCKETS[bucket].about}</p>
        </div>
        {error && !data && (
          <ErrorState
            text={sentenceOf(error, PAYOUT_SENTENCES.missing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!movements && !error && <LinesLoading />}
        {movements?.length === 0 && <EmptyState {...empty[bucket]} />}
        <ul>
          {movements?.map((movement) => (
            <Line key={movement.id} movement={movement} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="p-4">
            <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older movements
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

const empty: Record<Bucket, { title: string; text: string }> = {
  pending: { title: 'Nothing is waiting', text: 'Tokens from fans appear here first.' },
  available: { title: 'Nothing yet', text: 'Earnings come here when their days have passed.' },
  paying_out: { title: 'Nothing is on its way', text: 'Withdrawals appear here.' },
  disputed: { title: 'No disputes', text: 'A payment that a bank looks into would appear here.' },
}

function Line({ movement }: { movement: EarningsMovement }) {
  const { kind, tokens, counterparty, message, created_at, releases_at } = movement
  return (
    <li className="flex items-start gap-4 border-line border-t px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          {earningName(kind)}
          {counterparty && <span className="font-normal text-muted"> from @{counterparty}</span>}
        </p>
        {message && <p className="[overflow-wrap:anywhere]">{message}</p>}
        <p className="text-muted text-sm">
          <Moment at={created_at} />
          {releases_at && (
            <>
              {' · available '}
              <Moment at={releases_at} />
            </>
          )}
        </p>
      </div>
      <TokenAmount tokens={tokens} signed display />
    </li>
  )
}
