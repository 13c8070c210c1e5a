import { useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useUnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../../spec.ts'
import { CaseCard } from './CaseCard.tsx'

const pages = {
  ...adminCall,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}
const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Decided' },
] as const

/** List of orders in dispute, for an admin to decide. */
export function CaseList() {
  const [state, setState] = useState<'open' | 'closed'>('open')
  const query = trpc.orders.disputes.useInfiniteQuery({ state }, pages)
  const { data, error, isFetching, refetch } = query
  const cases = data?.pages.flatMap((page) => page.disputes)
  const { keep } = useUnsentText((id) => state === 'open' && cases !== undefined && !cases.some((one) => one.id === id))
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Which disputes"
        segments={filters}
        value={state}
        onChange={setState}
        className="max-w-xs"
      />
      {!cases && error && (
        <ErrorState
          heading="h2"
          text={sentenceOf(error, SENTENCES.missing)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!cases && !error && <Skeleton className="h-64 rounded-card" />}
      {cases?.length === 0 && (
        <EmptyState heading="h2" {...(state === 'open' ? SENTENCES.noneCases : SENTENCES.noneDecided)} />
      )}
      <ul className="grid gap-4">
        {cases?.map((one) => (
          <li key={one.id} className="grid min-w-0">
            <CaseCard order={one} keep={keep} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
