import { OfferList, OwnOffers } from '#features/offers/index.ts'
import type { GalleryCreator } from './Gallery.tsx'
import { UploadCard } from './UploadCard.tsx'

/** What somebody does for a fixed price, as a tab of their gallery. */
export default function OffersPanel({ creator, own }: { creator: GalleryCreator; own: boolean }) {
  if (!own) return <OfferList creator={creator.username} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UploadCard add="offer" />
      <OwnOffers />
    </div>
  )
}
