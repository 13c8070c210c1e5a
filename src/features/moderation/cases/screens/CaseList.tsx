import { sentenceOf } from '#client/sentence.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { QueueTab } from '../../lists.ts'
import { CASES } from '../spec.ts'
import { CaseRow } from './CaseRow.tsx'
import type { useCases } from './useCases.ts'

type ListProps = { list: ReturnType<typeof useCases>; tab: QueueTab; onOpen: (id: string) => void }

/** The cases of a tab: the queue by what is due first, the decided ones by what was decided last. */
export function CaseList({ list: { query, items }, tab, onOpen }: ListProps) {
  if (query.isError && !items)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error, CASES.failed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!items) return <ListLoading />
  if (items.length === 0) return <EmptyState heading="h2" title={CASES.none} text={CASES.noneText[tab]} />
  return (
    <div className="grid gap-4">
      <ul aria-label={CASES.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((one) => (
          <li key={one.id} data-item={one.id} className="grid min-w-0">
            <CaseRow report={one} onOpen={() => onOpen(one.id)} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(query.error, CASES.failed)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {CASES.more}
        </Button>
      )}
    </div>
  )
}

function ListLoading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the reports</span>
      {['one', 'two', 'three', 'four'].map((row) => (
        <Skeleton key={row} className="h-[124px]" />
      ))}
    </div>
  )
}
