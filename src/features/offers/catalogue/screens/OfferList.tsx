import type { ComponentProps, ReactNode } from 'react'
import { ListTools } from '#client/managing/ListTools.tsx'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { unsearchedMax } from '#shared/search.ts'
import { MANAGING } from '#shared/sentences.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SalePostersSkeleton, salePosters } from '#ui/SalePoster.tsx'
import type { PublicOffer } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { OfferCard } from './OfferCard.tsx'

export const offerPages = { getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined }

/** List of offers for sale: of all creators, or of one creator (id or username). */
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
  const hasTools = typed !== '' || search !== undefined || (query.data?.pages[0]?.offers.length ?? 0) > unsearchedMax
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
  query: ComponentProps<typeof QueryList>['query'] & {
    data: { pages: { offers: PublicOffer[] }[] } | undefined
  }
  none: { title: string; text: string }
  action: ReactNode
  hideCreator?: boolean
}

/** Returns the offers of a page, with sold-out ones last. */
const soldOutLast = ({ offers }: { offers: PublicOffer[] }) =>
  offers.toSorted((one, other) => Number(one.left === 0) - Number(other.left === 0))

const Listed = ({ query, none, action, hideCreator = false }: ListedProps) => (
  <>
    <h2 className="sr-only">{SENTENCES.title}</h2>
    <QueryList
      query={query}
      items={query.data?.pages.flatMap(soldOutLast)}
      failed={SENTENCES.missing}
      loading={<SalePostersSkeleton />}
      none={<EmptyState heading="h2" {...none} action={action} />}
      className={salePosters}
      render={(offer) => <OfferCard offer={offer} hideCreator={hideCreator} />}
    />
  </>
)
