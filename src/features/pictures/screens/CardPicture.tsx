import { clsx } from 'clsx'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'

type CardPictureProps = { name: string; picture: string | null; className?: string }

/** Small preview of the user's own card, with its picture or the placeholder. */
export function CardPicture({ name, picture, className }: CardPictureProps) {
  const { shown, img } = usePicture(picture)
  return (
    <div className={clsx('aspect-4/5 shrink-0 overflow-hidden rounded-control bg-sunk', className)}>
      {shown ? (
        <img {...img} alt="Your card" width={160} height={200} className="size-full object-cover" />
      ) : (
        <span className="person-light block size-full" {...personLight(name)} />
      )}
    </div>
  )
}
