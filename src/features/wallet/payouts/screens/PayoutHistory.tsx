import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { payoutsPage } from '../../lists.ts'
import { LinesLoading, Moment } from '../../screens/Lines.tsx'
import type { PayoutShown } from '../contract.ts'
import { PAYOUT_SENTENCES } from '../spec.ts'

/** All payouts, newest first, with their states and the reasons of failures. */
export function PayoutHistory() {
  const query = trpc.wallet.creator.payouts.useInfiniteQuery(
    { limit: payoutsPage.default },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const payouts = data?.pages.flatMap((page) => page.payouts)
  return (
    <section aria-labelledby="payouts" aria-busy={isFetching}>
      <Card pad={false} className="overflow-clip">
        <h2 id="payouts" className="px-5 pt-5 pb-3 text-lg md:px-6 md:pt-6">
          Payouts so far
        </h2>
        {error && !data && (
          <ErrorState
            text={sentenceOf(error, PAYOUT_SENTENCES.missing)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!payouts && !error && <LinesLoading />}
        {payouts?.length === 0 && <EmptyState title="No payout yet" text="Your withdrawals appear here." />}
        <ul>
          {payouts?.map((payout) => (
            <Line key={payout.id} payout={payout} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="p-4">
            <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show older payouts
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

const states = {
  requested: { word: 'Being sent', tone: 'neutral' },
  transferred: { word: 'On its way', tone: 'accent' },
  paid: { word: 'Paid', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  returned: { word: 'Returned', tone: 'danger' },
} as const

function Line({ payout }: { payout: PayoutShown }) {
  const { status, tokens, usd_cents, failure, requested_at, paid_at, failed_at } = payout
  const { word, tone } = states[status]
  return (
    <li className="flex items-start gap-4 border-line border-t px-5 py-4 md:px-6">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Badge tone={tone}>{word}</Badge>
        {failure && <p className="text-sm">{failure} The tokens are available again.</p>}
        <Moment at={failed_at ?? paid_at ?? requested_at} className="text-muted text-sm" />
      </div>
      <div className="grid justify-items-end gap-0.5">
        <span translate="no" className="figures font-display font-semibold">
          {usdText(usd_cents)}
        </span>
        <TokenAmount tokens={tokens} className="text-sm" />
      </div>
    </li>
  )
}
