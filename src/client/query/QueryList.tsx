import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { sentenceOf, useFailure } from './sentence.ts'

type Read = { error: unknown; errorUpdateCount: number; isFetching: boolean; refetch: () => unknown }
type Pages = {
  isPlaceholderData?: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type QueryStateProps<Item> = {
  query: Read
  /** Undefined until the first response. */
  items: readonly Item[] | undefined
  /** Title of the error, used when the server sends no sentence. */
  failed: string
  loading: ReactNode
  /** Shown instead of an empty list. */
  none: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** Renders the state of a list query: loading, failed, empty or its items. */
export function QueryState<Item>({ query, items, failed, loading, none, children }: QueryStateProps<Item>) {
  const { isFetching, refetch } = query
  const error = useFailure(query)
  if (!items && error)
    return (
      <ErrorState heading="h2" text={sentenceOf(error, failed)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  if (!items) return loading
  return items.length === 0 ? none : children(items)
}

type QueryListProps<Item> = Omit<QueryStateProps<Item>, 'query' | 'children'> & { query: Read & Pages } & (
    | { className: string; render: (item: Item) => ReactNode; draw?: never }
    /** Renders the items without the grid. Each element needs `data-item`. */
    | { draw: (items: readonly Item[]) => ReactNode; className?: never; render?: never }
  )

/**
 * Renders a list query as a grid with a button that loads more. If the focused item is removed, the focus moves to the
 * item that takes its place.
 */
export function QueryList<Item extends { id: string }>({
  query,
  className,
  render,
  draw,
  ...state
}: QueryListProps<Item>) {
  const place = useFocusInPlace(state.items)
  return (
    <div {...place} tabIndex={-1} className="outline-none">
      <QueryState query={query} {...state}>
        {(items) => (
          // An explicit column width avoids a second layout pass per nested grid.
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {draw?.(items)}
            {render && (
              <ul className={className} aria-busy={query.isPlaceholderData || undefined}>
                {items.map((item) => (
                  <li key={item.id} data-item={item.id} className="grid grid-cols-[minmax(0,1fr)]">
                    {render(item)}
                  </li>
                ))}
              </ul>
            )}
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
    </div>
  )
}

/** Remembers the focused item and moves the focus when that item is removed. */
function useFocusInPlace(items: readonly { id: string }[] | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<{ id: string; at: number } | null>(null)
  useEffect(() => {
    const left = last.current
    if (!left || !items || items.some(({ id }) => id === left.id)) return
    last.current = null
    // Keeps a focus that the user has moved elsewhere.
    if (document.activeElement !== document.body) return
    const next = items[Math.min(left.at, items.length - 1)]
    const item = next && ref.current?.querySelector(`[data-item="${CSS.escape(next.id)}"]`)
    const first = item?.querySelector<HTMLElement>('a, button') ?? ref.current
    first?.focus({ preventScroll: item === undefined })
  }, [items])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-item]')?.dataset.item
    const at = items?.findIndex((item) => item.id === id) ?? -1
    last.current = id !== undefined && at >= 0 ? { id, at } : null
  }
  return { ref, onFocus }
}
