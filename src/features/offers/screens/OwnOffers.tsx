import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { ListTools } from '#client/managing/ListTools.tsx'
import { ManageMany } from '#client/managing/ManageMany.tsx'
import { useListSearch } from '#client/managing/useListSearch.ts'
import { useManaging } from '#client/managing/useManaging.ts'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { MANAGING } from '#shared/sentences.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { offerPages } from '../catalogue/screens/OfferList.tsx'
import type { OwnOffer } from '../contract.ts'
import { OwnOfferCard } from '../editing/screens/OwnOfferCard.tsx'
import { offersMax, SENTENCES } from '../spec.ts'

const loadDeleting = () => import('../editing/screens/DeleteOfferDialog.tsx')
const DeleteOfferDialog = lazyWithRetry(loadDeleting)

const offerGrid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]'

const OffersLoading = () => (
  <div className={offerGrid}>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} className="h-56 rounded-card" />
    ))}
  </div>
)

/** List of the creator's own offers, newest first, with a search and a bulk deletion. */
export function OwnOffers() {
  const modals = useModals()
  const [leaving, setLeaving] = useState<OwnOffer>()
  const { query, offers, managing, toggle, remove, changed, typed, onType, search } = useOwnOffers()
  const { error, isFetching } = query
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
  if (offers.length === 0 && typed === '' && search === undefined)
    return (
      <EmptyState
        heading="h2"
        {...SENTENCES.none.own}
        action={<Button onClick={() => modals.open('specialOffers')}>Look at examples</Button>}
      />
    )
  return (
    <div className="grid gap-6">
      <ListTools tab="offers" typed={typed} onType={onType} managing={offers.length > 0 ? managing : undefined} />
      {offers.length === 0 && (
        <EmptyState heading="h2" title={MANAGING.nothingFound(search ?? typed)} text={MANAGING.nothingFoundText} />
      )}
      <ul className={clsx(offerGrid, 'empty:hidden')}>
        {offers.map((offer) => (
          <li key={offer.id} className="grid min-w-0">
            <OwnOfferCard
              offer={offer}
              onToggle={toggle}
              onDelete={setLeaving}
              preload={loadDeleting}
              choice={managing.choiceOf(offer)}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <ManageMany managing={managing} remove={remove} shown={offers} text={SENTENCES.deleteText} onDone={changed} />
      {leaving && (
        <Suspense fallback={null}>
          <DeleteOfferDialog offer={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

/** Loads the list for the current search, and provides the actions on offers. */
function useOwnOffers() {
  const utils = trpc.useUtils()
  const { typed, onType, search } = useListSearch()
  const query = trpc.offers.own.useInfiniteQuery(search === undefined ? {} : { search }, {
    ...offerPages,
    placeholderData: (before) => before,
  })
  const changed = () => {
    void utils.offers.invalidate()
    void utils.content.counts.invalidate()
  }
  const { mutate } = trpc.offers.update.useMutation({
    onSuccess: changed,
    onError: (error) => toast.error(sentenceOf(error, SENTENCES.updateFailed)),
  })
  const toggle = ({ id, active }: OwnOffer) => mutate({ id, active: !active })
  const remove = (id: string) => utils.client.offers.remove.mutate({ id })
  const offers = query.data?.pages.flatMap((page) => page.offers)
  const managing = useManaging(offers ?? [], offersMax)
  return { query, offers, managing, toggle, remove, changed, typed, onType, search }
}
