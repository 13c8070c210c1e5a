import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { OwnProducts, ProductList } from '#features/shop/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { GalleryCreator } from './GalleryWall.tsx'
import { UploadCard } from './UploadCard.tsx'

type ShopPanelProps = { creator: GalleryCreator; own: boolean }

/** Gallery tab with a creator's shop. */
export default function ShopPanel({ creator, own }: ShopPanelProps) {
  const isMine = useSession()?.user.id === creator.id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {isMine && <UploadCard add="product" />}
      {own ? (
        <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
          <OwnProducts inGallery />
        </Suspense>
      ) : (
        <ProductList creator={creator.username} />
      )}
    </div>
  )
}
