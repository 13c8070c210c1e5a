import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { tipsShown } from '../lists.ts'
import { ReceivedTip } from './ReceivedTip.tsx'
import { TipsLoading } from './TipsLoading.tsx'

const TipNews = lazyWithRetry(() => import('./TipNews.tsx'))

/** Tips of the creator, newest first. New tips appear at the top while the page is open. */
export function ReceivedTips({ user }: { user: User }) {
  const [latest, setLatest] = useState<string>()
  const query = trpc.tips.received.useInfiniteQuery(
    { limit: tipsShown },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  )
  const { data, error, hasNextPage } = query
  const tips = data?.pages.flatMap((page) => page.tips)
  return (
    <section aria-labelledby="tips" className="further-down [--unseen:60rem]">
      <Card pad={false} className="overflow-clip">
        <h2 id="tips" className="px-5 pt-5 pb-3 text-lg md:px-6 md:pt-6">
          Tips
        </h2>
        {error && !data && (
          <ErrorState text={sentenceOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {!tips && !error && <TipsLoading />}
        {tips?.length === 0 && (
          <EmptyState title="No tips yet" text="Tips from your fans appear here with their words." />
        )}
        <ul aria-live="polite" aria-relevant="additions">
          {tips?.map((tip) => (
            <ReceivedTip key={tip.tip_id} tip={tip} isNew={tip.tip_id === latest} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="p-4">
            <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show older tips
            </Button>
          </div>
        )}
      </Card>
      <Suspense fallback={null}>
        <TipNews userId={user.id} onTip={setLatest} />
      </Suspense>
    </section>
  )
}
