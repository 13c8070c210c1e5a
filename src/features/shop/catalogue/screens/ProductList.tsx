import type { ComponentProps, ReactNode } from 'react'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { QueryList, QueryState } from '#client/query/QueryList.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { PublicItem } from '../../contract.ts'
import { type ProductCategory, SENTENCES, search, shelfPage } from '../../spec.ts'
import { ProductCard } from './ProductCard.tsx'

type ShelfSearchProps = { typed: string; onType: (text: string) => void }

/** Search field for products, by name or description. */
export const ShelfSearch = (props: ShelfSearchProps) => (
  <SearchInput
    {...props}
    label="Search products"
    placeholder={SENTENCES.search}
    max={search.max}
    className="min-w-0 md:max-w-sm"
  />
)

/** Query options of product lists: the previous list stays visible until a new search has its response. */
export const productPages = {
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  placeholderData: <T,>(before: T) => before,
}

export const shelf = 'grid gap-3 md:gap-4 grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]'
/** Grid columns of the gallery; they need a @container. */
export const galleryShelf = 'grid grid-cols-2 gap-3 @min-[42rem]:grid-cols-4 @min-[42rem]:gap-4'

export const ShelfLoading = () => (
  <div className={shelf}>
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} className="aspect-[3/4] rounded-card" />
    ))}
  </div>
)

/** Products of one creator in a tab of their gallery: four per page, with a search. */
export function ProductList({ creator }: { creator: string }) {
  const { typed, onType, search } = useListSearch()
  const query = trpc.shop.ofCreator.useInfiniteQuery(
    { id: creator, ...(search !== undefined && { search }) },
    productPages,
  )
  const hasAny = typed !== '' || search !== undefined || (query.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasAny && <ShelfSearch typed={typed} onType={onType} />}
      <SearchResults query={query} none={SENTENCES.none.creator} search={search}>
        {(items) => (
          <PagedList
            key={search ?? ''}
            label={'Products'}
            className={galleryShelf}
            items={items}
            perPage={shelfPage}
            list={query}
            failed={sentenceOf(query.error, SENTENCES.missing)}
            keyOf={({ id }) => id}
            render={(item) => <ProductCard item={item} hideCreator />}
          />
        )}
      </SearchResults>
    </div>
  )
}

type AllProductsProps = { category: ProductCategory | undefined; search: string | undefined; action?: ReactNode }

/** Products of all creators: all products, or those of one category. */
export function AllProducts({ category, search, action }: AllProductsProps) {
  const asked = { ...(category && { category }), ...(search !== undefined && { search }) }
  const query = trpc.shop.list.useInfiniteQuery(asked, productPages)
  const none = category ? SENTENCES.none.category : SENTENCES.none.all
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap((page) => page.items)}
      failed={SENTENCES.missing}
      loading={<ShelfLoading />}
      none={<Nothing none={none} search={search} action={action} />}
      className={shelf}
      render={(item) => <ProductCard item={item} />}
    />
  )
}

type NothingProps = { none: { title: string; text: string }; search: string | undefined; action?: ReactNode }

const Nothing = ({ none, search, action }: NothingProps) =>
  search === undefined ? (
    <EmptyState heading="h2" {...none} action={action} />
  ) : (
    <EmptyState heading="h2" {...SENTENCES.nothingFound(search)} />
  )

type SearchResultsProps<Item> = NothingProps & {
  query: ComponentProps<typeof QueryState>['query'] & { data: { pages: { items: Item[] }[] } | undefined }
  children: (items: readonly Item[]) => ReactNode
}

/** Renders a list of products, or its empty or error state. */
export const SearchResults = <Item = PublicItem>({ query, children, ...nothing }: SearchResultsProps<Item>) => (
  <QueryState
    query={query}
    items={query.data?.pages.flatMap((page) => page.items)}
    failed={SENTENCES.missing}
    loading={<ShelfLoading />}
    none={<Nothing {...nothing} />}
  >
    {children}
  </QueryState>
)
