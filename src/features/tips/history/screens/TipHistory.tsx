import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { fullMomentText } from '#ui/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { useViewerZone } from '#ui/useViewerZone.ts'
import type { TipDirection, TipHistoryEntry } from '../../contract.ts'
import { historyShown, SENTENCES } from '../../spec.ts'

const segments = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'received', label: 'Received' },
] as const

/** Sent and received tips with their messages. Only creators receive tips. */
export function TipHistory({ receives }: { receives: boolean }) {
  const [direction, setDirection] = useState<TipDirection>('all')
  return (
    <section aria-label={SENTENCES.history} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="text-lg">{SENTENCES.history}</h3>
        <p className="text-muted text-sm">{SENTENCES.historyAbout}</p>
      </div>
      {receives && (
        <SegmentedControl label="Which tips" segments={segments} value={direction} onChange={setDirection} />
      )}
      <Tips key={direction} direction={receives ? direction : 'sent'} />
    </section>
  )
}

function Tips({ direction }: { direction: TipDirection }) {
  const query = trpc.tips.history.useInfiniteQuery(
    { type: direction, limit: historyShown },
    { getNextPageParam: (page) => page.next_cursor ?? undefined },
  )
  const { data, error, isFetching, hasNextPage, isFetchingNextPage } = query
  if (error && !data)
    return <ErrorState text={sentenceOf(error)} retrying={isFetching} onRetry={() => void query.refetch()} />
  if (!data) return <TipsLoading />
  const tips = data.pages.flatMap((page) => page.tips)
  if (tips.length === 0) return <EmptyState {...SENTENCES.noTips[direction]} heading="h3" />
  return (
    <div>
      <ul>
        {tips.map((tip) => (
          <Line key={`${tip.id}${tip.direction}`} tip={tip} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older tips
        </Button>
      )}
    </div>
  )
}

function Line({ tip: { direction, person, tokens, message, created_at } }: { tip: TipHistoryEntry }) {
  const zone = useViewerZone()
  const sent = direction === 'sent'
  return (
    <li className="flex gap-3 border-line border-t py-3 first:border-t-0">
      <Avatar name={person.display_name} src={person.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <span className="text-muted">{sent ? 'To ' : 'From '}</span>
          {sent ? (
            <Link
              to="/creator/$usernameOrId"
              params={{ usernameOrId: person.username }}
              className="press-area rounded-xs font-semibold hover:underline"
            >
              {person.display_name}
            </Link>
          ) : (
            <span translate="no" className="font-semibold">
              {person.display_name}
            </span>
          )}
        </p>
        {message && <p className="[overflow-wrap:anywhere]">{message}</p>}
        <time dateTime={created_at.toISOString()} className="block h-5 text-muted text-sm">
          {zone && fullMomentText(created_at, zone)}
        </time>
      </div>
      <TokenAmount tokens={sent ? -tokens : tokens} signed className="self-start" />
    </li>
  )
}

function TipsLoading() {
  return (
    <div aria-hidden="true" className="grid gap-4 py-3">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-24" />
          </span>
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  )
}
