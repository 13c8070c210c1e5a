import { useState } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { usePaced } from '#client/usePaced.ts'
import { tipReceivedEvent } from '#features/tips/index.ts'
import { personalChannel } from '#shared/channels.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { tipsShown } from '../lists.ts'
import { addTip } from '../state.ts'
import { ReceivedTip } from './ReceivedTip.tsx'
import { TipsLoading } from './TipsLoading.tsx'

const readEveryMs = 1_000
const input = { limit: tipsShown }

/** The creator's tips, newest first; a new one lands on top while the page is open. */
function useReceivedTips(user: User) {
  const { tips } = trpc.useUtils()
  const channel = personalChannel(user.id)
  const [latest, setLatest] = useState<string>()
  const query = trpc.tips.received.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  // one message of a burst speaks for many tips
  const readAgain = usePaced(() => void tips.received.invalidate(), readEveryMs)
  useChannelEvent(channel, 'tip.received', tipReceivedEvent, (tip) => {
    setLatest(tip.tip_id)
    if (tip.burst) readAgain()
    tips.received.setInfiniteData(input, (known) => known && { ...known, pages: addTip(known.pages, tip) })
  })
  useMissedMessages(channel, readAgain)
  return { query, latest }
}

export function ReceivedTips({ user }: { user: User }) {
  const { query, latest } = useReceivedTips(user)
  const { data, error, hasNextPage } = query
  const tips = data?.pages.flatMap((page) => page.tips)
  return (
    <section aria-labelledby="tips">
      <Card pad={false} className="overflow-clip">
        <h2 id="tips" className="px-5 pt-5 pb-3 text-lg md:px-6 md:pt-6">
          Tips
        </h2>
        {error && !data && (
          <ErrorState text={sentenceOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        )}
        {!tips && !error && <TipsLoading />}
        {tips?.length === 0 && (
          <EmptyState title="The house is still quiet" text="Tips from your fans appear here with their words." />
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
    </section>
  )
}
