import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { RowsLoading } from './AdminLoading.tsx'
import { AdminTable, type AdminTableProps } from './AdminTable.tsx'
import { refusalOf } from './adminCalls.ts'

/** Rows that are loaded at most, so that a sorted list is complete. */
const sortedMax = 500

type Pages = {
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type AdminListProps<Item> = Omit<AdminTableProps<Item>, 'items'> & {
  query: Pages
  /** Undefined until the first response. */
  items: readonly Item[] | undefined
  texts: { loading: string; failed: string; none: string; noneText: string; more: string }
}

/**
 * A list query of admins as a table, with its states. A sorted list loads the remaining pages, because the order of some
 * pages would look like the order of all.
 */
export function AdminList<Item extends { id: string }>({ query, items, texts, ...table }: AdminListProps<Item>) {
  useAllPages(query, table.order !== undefined && items !== undefined && items.length < sortedMax)
  if (query.isError && !items)
    return (
      <ErrorState
        heading="h2"
        text={refusalOf(query.error, texts.failed)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!items) return <RowsLoading text={texts.loading} />
  if (items.length === 0) return <EmptyState heading="h2" title={texts.none} text={texts.noneText} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AdminTable items={items} {...table} />
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {refusalOf(query.error, texts.failed)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {table.order !== undefined && <p className="text-muted text-sm">Only the rows above are sorted.</p>}
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Loads page after page while `isWanted`. A failed page stops it. */
function useAllPages(query: Pages, isWanted: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}
