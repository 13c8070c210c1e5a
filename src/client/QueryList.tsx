import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { sentenceOf } from './sentence.ts'

type Read = { error: unknown; isFetching: boolean; refetch: () => unknown }
type Pages = {
  isPlaceholderData?: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type QueryStateProps<Item> = {
  query: Read
  /** Undefined: not known yet. */
  items: readonly Item[] | undefined
  /** Said where nobody has better words for what went wrong. */
  failed: string
  loading: ReactNode
  /** In place of a list without items. */
  none: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** What a list of the server shows: its items, or why there are none. */
export function QueryState<Item>({ query, items, failed, loading, none, children }: QueryStateProps<Item>) {
  const { error, isFetching, refetch } = query
  if (!items && error)
    return (
      <ErrorState heading="h2" text={sentenceOf(error, failed)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!items) return loading
  return items.length === 0 ? none : children(items)
}

type QueryListProps<Item> = Omit<QueryStateProps<Item>, 'query' | 'children'> & {
  query: Read & Pages
  className: string
  render: (item: Item) => ReactNode
}

/** The same as a grid that a button at its end makes longer. */
export function QueryList<Item extends { id: string }>({ query, className, render, ...state }: QueryListProps<Item>) {
  return (
    <QueryState query={query} {...state}>
      {(items) => (
        <div className="grid gap-6">
          <ul className={className} aria-busy={query.isPlaceholderData || undefined}>
            {items.map((item) => (
              <li key={item.id} className="grid min-w-0">
                {render(item)}
              </li>
            ))}
          </ul>
          {query.isFetchNextPageError && (
            <p role="alert" className="text-center text-danger">
              {sentenceOf(query.error, state.failed)}
            </p>
          )}
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
      )}
    </QueryState>
  )
}
