import { BookOpen, Gift, Mail, Mic, Palette, Shirt, ShoppingBag, Sparkles, Video } from 'lucide-react'
import { usePicture } from '#ui/usePicture.ts'
import type { ProductCategory } from '../../spec.ts'

const icons: Partial<Record<ProductCategory, typeof Gift>> = {
  letter: Mail,
  'love-letter': Mail,
  'perfumed-card': Mail,
  'kiss-print': Sparkles,
  clothing: Shirt,
  hoodie: Shirt,
  pajamas: Shirt,
  'date-outfit': Shirt,
  'workout-set': Shirt,
  artwork: Palette,
  ebook: BookOpen,
  'video-message': Video,
  'voice-recording': Mic,
  accessories: Gift,
}

const looks = {
  shelf: 'w-full',
  /** Look of a product that is not for sale. */
  off: 'w-full opacity-60 grayscale',
  thumb: 'w-16 rounded-control',
} as const

type ProductPictureProps = {
  src: string
  category: ProductCategory
  size?: 'small' | 'large'
  look?: keyof typeof looks
  /** True for the main image of the page, which is loaded first. */
  eager?: boolean
}

/** Square image of a product. If it does not load, an icon of the category replaces it. */
export function ProductPicture({ src, category, size, look = 'shelf', eager = false }: ProductPictureProps) {
  const { shown, img } = usePicture(src, size)
  const Icon = icons[category] ?? ShoppingBag
  return (
    <span className={`relative grid aspect-square shrink-0 place-items-center overflow-hidden bg-wash ${looks[look]}`}>
      {shown ? (
        <img {...img} alt="" className="size-full object-cover" loading={eager ? 'eager' : 'lazy'} decoding="async" />
      ) : (
        <Icon aria-hidden="true" className="size-1/4 text-muted" strokeWidth={1.25} />
      )}
    </span>
  )
}
