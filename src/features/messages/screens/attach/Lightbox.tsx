import { Dialog } from '#ui/Dialog.tsx'

type LightboxProps = { src: string; label: string; onClose: () => void }

/** A picture as large as the screen. */
export default function Lightbox({ src, label, onClose }: LightboxProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="2xl" title={label}>
      <img src={src} alt={label} className="mx-auto max-h-[75dvh] max-w-full rounded-control" />
    </Dialog>
  )
}
