import type { ReactNode } from 'react'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { PublicItem } from '../contract.ts'
import { type ProductCategory, SENTENCES } from '../spec.ts'
import { ProductCard } from './ProductCard.tsx'

export const productPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
}
export const shelf = 'grid gap-3 md:gap-4 grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]'

export const ShelfLoading = () => (
  <div className={shelf}>
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="aspect-[3/4] rounded-card" />
    ))}
  </div>
)

/** What one creator sells, by id or username. */
export function ProductList({ creator, action }: { creator: string; action?: ReactNode }) {
  const query = trpc.shop.ofCreator.useInfiniteQuery({ id: creator }, productPages)
  return <Shelf query={query} none={SENTENCES.none.creator} action={action} hideCreator />
}

type AllProductsProps = { category: ProductCategory | undefined; action?: ReactNode }

/** What everybody sells, of one kind or all. */
export function AllProducts({ category, action }: AllProductsProps) {
  const query = trpc.shop.list.useInfiniteQuery(category ? { category } : {}, productPages)
  return <Shelf query={query} none={category ? SENTENCES.none.category : SENTENCES.none.all} action={action} />
}

type ShelfProps = {
  query: {
    data: { pages: { items: PublicItem[] }[] } | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  none: { title: string; text: string }
  action: ReactNode
  hideCreator?: boolean
}

function Shelf({ query, none, action, hideCreator = false }: ShelfProps) {
  const { data, error, isFetching } = query
  const items = data?.pages.flatMap((page) => page.items)
  if (!items && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.missing)}
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!items) return <ShelfLoading />
  if (items.length === 0) return <EmptyState heading="h2" {...none} action={action} />
  return (
    <div className="grid gap-6">
      <ul className={shelf}>
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0">
            <ProductCard item={item} hideCreator={hideCreator} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-center text-danger">
          {sentenceOf(error, SENTENCES.missing)}
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
  )
}
