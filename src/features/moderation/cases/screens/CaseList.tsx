import { AdminRows } from '#client/admin/AdminRows.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { QueueTab } from '../../lists.ts'
import { CASES } from '../spec.ts'
import { CaseRow } from './CaseRow.tsx'
import type { useCases } from './useCases.ts'

type CaseListProps = { list: ReturnType<typeof useCases>; tab: QueueTab; onOpen: (id: string) => void }

/** List of the cases of a tab: open ones by due date, decided ones newest first. */
export function CaseList({ list: { query, items }, tab, onOpen }: CaseListProps) {
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
      <AdminRows
        label={CASES.title}
        items={items}
        render={(one, density) => <CaseRow report={one} density={density} onOpen={() => onOpen(one.id)} />}
      />
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
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
