import { Suspense, useState } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { toast } from '#ui/toast.ts'
import type { OwnOffer } from '../contract.ts'
import { SENTENCES } from '../spec.ts'
import { OffersLoading, offerGrid, offerPages } from './OfferList.tsx'
import { OwnOfferCard } from './OwnOfferCard.tsx'

const loadDeleting = () => import('./DeleteOfferDialog.tsx')
const DeleteOfferDialog = lazyWithRetry(loadDeleting)

/** The creator's own offers, newest first. */
export function OwnOffers() {
  const modals = useModals()
  const utils = trpc.useUtils()
  const [leaving, setLeaving] = useState<OwnOffer>()
  const query = trpc.offers.own.useInfiniteQuery({}, offerPages)
  const toggle = trpc.offers.update.useMutation({
    onSuccess: () => void utils.offers.invalidate(),
    onError: (error) => toast.error(sentenceOf(error, SENTENCES.updateFailed)),
  })
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
  if (offers.length === 0)
    return (
      <EmptyState
        heading="h2"
        {...SENTENCES.none.own}
        action={<Button onClick={() => modals.open('specialOffers')}>Look at examples</Button>}
      />
    )
  return (
    <div className="grid gap-6">
      <ul className={offerGrid}>
        {offers.map((offer) => (
          <li key={offer.id} className="grid min-w-0">
            <OwnOfferCard
              offer={offer}
              onToggle={({ id, active }) => toggle.mutate({ id, active: !active })}
              onDelete={setLeaving}
              preload={loadDeleting}
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
      {leaving && (
        <Suspense fallback={null}>
          <DeleteOfferDialog offer={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
