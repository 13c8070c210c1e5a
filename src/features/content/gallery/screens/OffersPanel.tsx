import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { OfferList, OwnOffers } from '#features/offers/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { GalleryCreator } from './GalleryWall.tsx'
import { UploadCard } from './UploadCard.tsx'

/** Gallery tab with a creator's offers. */
export default function OffersPanel({ creator, own }: { creator: GalleryCreator; own: boolean }) {
  const isMine = useSession()?.user.id === creator.id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isMine && <UploadCard add="offer" />}
      {own ? (
        <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
          <OwnOffers />
        </Suspense>
      ) : (
        <OfferList creator={creator.username} />
      )}
    </div>
  )
}
