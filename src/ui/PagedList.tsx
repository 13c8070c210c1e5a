import { clsx } from 'clsx'
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { NearEnd } from './NearEnd.tsx'
import { hasMore, shownOf } from './paging.ts'

type PagedListProps<Item> = {
  label: string
  className: string
  items: readonly Item[]
  perPage: number
  list: {
    isPlaceholderData?: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Error shown if more items could not be loaded. */
  failed: string
  keyOf: (item: Item) => Key
  render: (item: Item, index: number) => ReactNode
  /** Content below the list; it gets the items that a wide screen shows. */
  after?: (shown: readonly Item[]) => ReactNode
}

/** List that grows by pages: a wide screen has a button for each further page, a narrow screen shows all loaded items. */
export function PagedList<Item>({ items, perPage, list, render, keyOf, ...said }: PagedListProps<Item>) {
  const [pages, setPages] = useState(1)
  const shown = shownOf(pages, perPage, items.length)
  const { ref, focusNext } = useFocusOfNext(shown)
  const more = async () => {
    focusNext()
    if (shown + perPage > items.length && list.hasNextPage) await list.fetchNextPage()
    setPages(pages + 1)
  }
  return (
    <>
      <ul
        ref={ref}
        aria-label={said.label}
        aria-busy={list.isPlaceholderData || undefined}
        className={clsx(said.className, 'transition-opacity', list.isPlaceholderData && 'opacity-50')}
      >
        {items.map((item, index) => (
          <li key={keyOf(item)} className={clsx('grid grid-cols-[minmax(0,1fr)]', index >= shown && 'wide:hidden')}>
            {render(item, index)}
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {said.failed}
        </p>
      )}
      <NearEnd
        more={list.hasNextPage && !list.isFetchNextPageError}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {hasMore(shown, items.length, list.hasNextPage) && (
        <Button
          className="justify-self-center narrow:hidden"
          loading={list.isFetchingNextPage}
          onClick={() => void more()}
        >
          Show more
        </Button>
      )}
      {said.after?.(items.slice(0, shown))}
    </>
  )
}

/** Moves the focus to the first new item after the user loads more. */
function useFocusOfNext(shown: number) {
  const ref = useRef<HTMLUListElement>(null)
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null || shown <= next.current) return
    ref.current?.children[next.current]?.querySelector<HTMLElement>('a, button, input')?.focus({ preventScroll: true })
    next.current = null
  }, [shown])
  const focusNext = () => {
    next.current = shown
  }
  return { ref, focusNext }
}
