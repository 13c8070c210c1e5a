import { clsx } from 'clsx'
import { initials, personLight } from './person.ts'
import { usePicture } from './usePicture.ts'

const sizes = { xs: 24, sm: 32, md: 40, lg: 56, xl: 80, '2xl': 120 }

type AvatarProps = {
  name: string
  /** Shown without a picture; by default the initials of the name. */
  letters?: string
  /** Only addresses that passed the product's own check. */
  src?: string | null | undefined
  size?: keyof typeof sizes
  /** A dot, for where the word is elsewhere. */
  online?: boolean
  /** A ring in the live red, for where the word is elsewhere. */
  live?: boolean
  /** Read aloud; without it the avatar is decoration beside a name. */
  alt?: string
  className?: string
}

/** A person's picture, else their light and initials; the same again when the picture does not load. */
export function Avatar({
  name,
  letters = initials(name),
  src,
  size = 'md',
  online,
  live,
  alt = '',
  className,
}: AvatarProps) {
  const px = sizes[size]
  // 150 pixels are sharp in up to 60, however dense the screen
  const { shown, img } = usePicture(src, px < 60 ? 'small' : undefined)
  return (
    <span
      translate="no"
      className={clsx('avatar', size !== 'md' && `avatar-${size}`, live && 'avatar-live', className)}
    >
      {shown ? (
        <img {...img} alt={alt} width={px} height={px} decoding="async" draggable={false} />
      ) : (
        <span className="avatar-made person-light" {...personLight(name)}>
          <span aria-hidden="true">{letters}</span>
          {alt && <span className="sr-only">{alt}</span>}
        </span>
      )}
      {online && <span className="avatar-dot" />}
    </span>
  )
}
