import { Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ListedAdjustment } from '../contract.ts'
import { ADMIN_SENTENCES } from '../spec.ts'
import { AdjustmentLine } from './AdjustmentLine.tsx'
import { adjustmentsShown } from './load.ts'

// lazy, because the search for people is larger than the rest of the page
const AdjustForm = lazyWithRetry(() => import('./AdjustForm.tsx'))

const views = [
  { value: 'all', label: 'All' },
  { value: 'proposed', label: 'Waiting' },
] as const
type View = (typeof views)[number]['value']

/** Adjustments of people's tokens: one admin proposes with a reason, another one decides. */
export function Adjustments() {
  const [proposing, setProposing] = useState(false)
  const [view, setView] = useState<View>('all')
  return (
    <Panel title="Adjustments" aside={!proposing && <Button onClick={() => setProposing(true)}>Adjust tokens</Button>}>
      {proposing && (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <AdjustForm onClose={() => setProposing(false)} />
        </Suspense>
      )}
      <SegmentedControl label="Which adjustments" segments={views} value={view} onChange={setView} className="w-56" />
      <AdjustmentList view={view} />
    </Panel>
  )
}

function AdjustmentList({ view }: { view: View }) {
  const list = trpc.wallet.admin.adjustments.useInfiniteQuery(
    { ...adjustmentsShown, ...(view === 'proposed' && { state: view }) },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  const { data, isError, error, isFetching, hasNextPage, isFetchingNextPage } = list
  const rows: ListedAdjustment[] = data?.pages.flatMap((page) => page.adjustments) ?? []
  if (isError && !data)
    return (
      <ErrorState
        text={sentenceOf(error, ADMIN_SENTENCES.adjustmentsMissing)}
        retrying={isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  if (rows.length === 0)
    return (
      <p className="py-4 text-muted">
        {view === 'proposed' ? ADMIN_SENTENCES.noProposals : ADMIN_SENTENCES.noAdjustments}
      </p>
    )
  return (
    <>
      <ul aria-label="Adjustments">
        {rows.map((one) => (
          <AdjustmentLine key={one.id} one={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
