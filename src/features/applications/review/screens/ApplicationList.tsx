import { useState } from 'react'
import { refusalOf } from '#client/adminCalls.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { setStyle } from '#ui/setStyle.ts'
import type { Application } from '../contract.ts'
import { REVIEW, REVIEW_TEXTS, virtual } from '../spec.ts'
import { windowOf } from '../state.ts'
import { ApplicationRow } from './ApplicationRow.tsx'
import type { useApplications } from './useReview.ts'

type ListProps = {
  list: ReturnType<typeof useApplications>
  /** Undefined: nothing is selected on this tab. */
  selected: ReadonlySet<string> | undefined
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** The applications of a tab; above 100 only those in view are drawn. */
export function ApplicationList({ list: { query, items }, ...row }: ListProps) {
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

function Rows({ items, selected, onToggle, onOpen }: Omit<ListProps, 'list'> & { items: readonly Application[] }) {
  const [scrollTop, setScrollTop] = useState(0)
  const { first, last, isVirtual } = windowOf(items.length, scrollTop)
  const list = (
    <ul aria-label={REVIEW.title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      {items.slice(first, last).map((application, index) => (
        <li
          key={application.id}
          data-item={application.id}
          aria-setsize={items.length}
          aria-posinset={first + index + 1}
          className="grid min-w-0"
        >
          <ApplicationRow
            application={application}
            selection={selected && { isSelected: selected.has(application.id), toggle: () => onToggle(application.id) }}
            onOpen={() => onOpen(application.id)}
          />
        </li>
      ))}
    </ul>
  )
  if (!isVirtual) return list
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
      tabIndex={0}
      aria-label={REVIEW.title}
      className="h-[600px] overflow-y-auto"
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div
        ref={setStyle({
          'padding-top': `${first * virtual.itemHeight}px`,
          height: `${items.length * virtual.itemHeight}px`,
        })}
      >
        {list}
      </div>
    </section>
  )
}

function ListLoading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the applications</span>
      {['one', 'two', 'three', 'four'].map((row) => (
        <Skeleton key={row} className="h-[138px]" />
      ))}
    </div>
  )
}
