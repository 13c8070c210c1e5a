import { OwnProducts, ProductList } from '#features/shop/index.ts'
import type { GalleryCreator } from './Gallery.tsx'

/** What somebody sells, as a tab of their gallery. */
export default function ShopPanel({ creator, own }: { creator: GalleryCreator; own: boolean }) {
  return own ? <OwnProducts /> : <ProductList creator={creator.username} />
}
