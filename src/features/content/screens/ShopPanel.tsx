import { OwnProducts, ProductList } from '#features/shop/index.ts'
import type { GalleryCreator } from './Gallery.tsx'
import { UploadCard } from './UploadCard.tsx'

type ShopPanelProps = { creator: GalleryCreator; own: boolean; total: number | undefined }

/** What somebody sells, as a tab of their gallery. */
export default function ShopPanel({ creator, own, total }: ShopPanelProps) {
  if (!own) return <ProductList creator={creator.username} total={total} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UploadCard add="product" />
      <OwnProducts inGallery />
    </div>
  )
}
