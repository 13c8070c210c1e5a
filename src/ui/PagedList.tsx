import { clsx } from 'clsx'
import { type Key, type ReactNode, useState } from 'react'
import { NearEnd } from './NearEnd.tsx'
import { Pager } from './Pager.tsx'
import { isOnPage, pagesOf } from './paging.ts'

type PagedListProps<Item> = {
  label: string
  className: string
  items: readonly Item[]
  perPage: number
  /** How many there are with those that are not loaded yet, where it is known. */
  total?: number | undefined
  list: {
    isPlaceholderData?: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Said when more could not be loaded. */
  failed: string
  keyOf: (item: Item) => Key
  render: (item: Item, index: number) => ReactNode
  /** Below it, knowing what a wide screen shows of it. */
  after?: (onPage: readonly Item[]) => ReactNode
}

/** What is found, a page at a time on a wide screen, all of it on a narrow one (specification 2 §2). */
export function PagedList<Item>({ items, perPage, total, list, render, keyOf, ...said }: PagedListProps<Item>) {
  const [wanted, setWanted] = useState(0)
  const pages = pagesOf(items.length, perPage)
  const page = Math.min(wanted, pages - 1)
  const turn = async (to: number) => {
    if (to >= pages && list.hasNextPage) await list.fetchNextPage()
    setWanted(to)
  }
  return (
    <>
      <ul
        aria-label={said.label}
        aria-busy={list.isPlaceholderData || undefined}
        className={clsx(said.className, 'transition-opacity', list.isPlaceholderData && 'opacity-50')}
      >
        {items.map((item, index) => (
          <li key={keyOf(item)} className={clsx('grid min-w-0', !isOnPage(index, page, perPage) && 'wide:hidden')}>
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
      <Pager
        page={page}
        pages={list.hasNextPage ? (total ? pagesOf(total, perPage) : undefined) : pages}
        loading={list.isFetchingNextPage}
        onTurn={(to) => void turn(to)}
      />
      {said.after?.(items.filter((_, index) => isOnPage(index, page, perPage)))}
    </>
  )
}
