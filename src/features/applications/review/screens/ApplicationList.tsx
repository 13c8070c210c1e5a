import { AdminRows } from '#client/admin/AdminRows.tsx'
import { refusalOf } from '#client/admin/adminCalls.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { Application } from '../contract.ts'
import { REVIEW, REVIEW_TEXTS } from '../spec.ts'
import { ApplicationRow } from './ApplicationRow.tsx'
import type { useApplications } from './useReview.ts'

type ApplicationListProps = {
  list: ReturnType<typeof useApplications>
  /** Ids of the selected applications; undefined on tabs without a selection. */
  selected: ReadonlySet<string> | undefined
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** List of the applications of a tab. Above 100 rows only the visible ones are rendered. */
export function ApplicationList({ list: { query, items }, ...row }: ApplicationListProps) {
  if (query.isError && !items)
    return (
      <ErrorState
        heading="h2"
        text={refusalOf(query.error, REVIEW_TEXTS.fetchFailed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!items) return <ListLoading />
  if (items.length === 0) return <EmptyState heading="h2" title={REVIEW_TEXTS.none} text={REVIEW_TEXTS.noneText} />
  return (
    <div className="grid gap-4">
      <Rows items={items} {...row} />
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {refusalOf(query.error, REVIEW_TEXTS.fetchFailed)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {REVIEW.more}
        </Button>
      )}
    </div>
  )
}

function Rows({
  items,
  selected,
  onToggle,
  onOpen,
}: Omit<ApplicationListProps, 'list'> & { items: readonly Application[] }) {
  return (
    <AdminRows
      label={REVIEW.title}
      items={items}
      render={(application, density) => (
        <ApplicationRow
          application={application}
          density={density}
          selection={selected && { isSelected: selected.has(application.id), toggle: () => onToggle(application.id) }}
          onOpen={() => onOpen(application.id)}
        />
      )}
    />
  )
}

function ListLoading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the applications</span>
      {['one', 'two', 'three', 'four'].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
