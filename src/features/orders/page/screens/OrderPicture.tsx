import { ShoppingBag } from 'lucide-react'
import { usePicture } from '#ui/usePicture.ts'

/** Image of a product at the time of the order. */
export function OrderPicture({ src, small = false }: { src: string | null; small?: boolean }) {
  const { shown, img } = usePicture(src, 'small')
  const size = small ? 'size-12' : 'size-16 md:size-20'
  return (
    <span className={`grid shrink-0 place-items-center overflow-hidden rounded-control bg-wash ${size}`}>
      {shown ? (
        <img {...img} alt="" className="size-full object-cover" />
      ) : (
        <ShoppingBag aria-hidden="true" className="size-5 text-muted" />
      )}
    </span>
  )
}
