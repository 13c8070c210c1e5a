import type { ReactNode } from 'react'
import { ListTools } from '#client/managing/ListTools.tsx'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { MANAGING } from '#shared/managing.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { PublicOffer } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { OfferCard } from './OfferCard.tsx'

export const offerPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }
export const offerGrid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]'

export const OffersLoading = () => (
  <div className={offerGrid}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} className="h-56 rounded-card" />
    ))}
  </div>
)

/** What is for sale: everybody's, or one creator's by id or username. */
export function OfferList({ creator, action }: { creator?: string; action?: ReactNode }) {
  return creator === undefined ? <All action={action} /> : <OfCreator id={creator} action={action} />
}

const All = ({ action }: { action: ReactNode }) => (
  <Listed query={trpc.offers.list.useInfiniteQuery({}, offerPages)} none={SENTENCES.none.all} action={action} />
)

function OfCreator({ id, action }: { id: string; action: ReactNode }) {
  const { typed, onType, search } = useListSearch()
  const query = trpc.offers.ofCreator.useInfiniteQuery(search === undefined ? { id } : { id, search }, {
    ...offerPages,
    placeholderData: (before) => before,
  })
  const hasTools = typed !== '' || search !== undefined || (query.data?.pages[0]?.offers.length ?? 0) > 0
  const none =
    search === undefined
      ? SENTENCES.none.creator
      : { title: MANAGING.nothingFound(search), text: MANAGING.nothingFoundText }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasTools && <ListTools tab="offers" typed={typed} onType={onType} managing={undefined} />}
      <Listed query={query} none={none} action={action} hideCreator />
    </div>
  )
}

type ListedProps = {
  query: {
    data: { pages: { offers: PublicOffer[] }[] } | undefined
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

function Listed({ query, none, action, hideCreator = false }: ListedProps) {
  const { data, error, isFetching } = query
  const offers = data?.pages.flatMap((page) => page.offers)
  if (!offers && error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(error, SENTENCES.missing)}
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!offers) return <OffersLoading />
  if (offers.length === 0) return <EmptyState heading="h2" {...none} action={action} />
  return (
    <div className="grid gap-6">
      <ul className={offerGrid}>
        {offers.map((offer) => (
          <li key={offer.id} className="grid min-w-0">
            <OfferCard offer={offer} hideCreator={hideCreator} />
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
