import { AnimatedPicture } from '#ui/AnimatedPicture.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type LightboxProps = {
  src: string
  /** URL of the first frame of an animation; undefined for other pictures. */
  still?: string | undefined
  label: string
  onClose: () => void
}

/** Dialog with a picture in full size. */
export default function Lightbox({ src, still, label, onClose }: LightboxProps) {
  const picture = { src, alt: label, className: 'max-h-[75dvh] max-w-full rounded-control' }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="2xl" title={label}>
      <div className="relative mx-auto w-fit">
        {still === undefined ? <img {...picture} alt={label} /> : <AnimatedPicture {...picture} still={still} />}
      </div>
    </Dialog>
  )
}
