import { clsx } from 'clsx'
import { initials, personLight } from './person.ts'
import { usePicture } from './usePicture.ts'

const sizes = { xs: 24, sm: 32, md: 40, lg: 56, xl: 80, '2xl': 120 }

type AvatarProps = {
  name: string
  /** Shown without a picture; default: the initials of the name. */
  letters?: string
  /** Only URLs that `isPicture` accepts. */
  src?: string | null | undefined
  size?: keyof typeof sizes
  /** Shows a dot; use it where the word is shown elsewhere. */
  online?: boolean
  /** Shows a ring in the live red; use it where the word is shown elsewhere. */
  live?: boolean
  /** Read aloud; without it the avatar is decoration beside a name. */
  alt?: string
  className?: string
}

/** Shows a person's picture, or their gradient and initials if there is no picture or it fails to load. */
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
  // The small picture has 150 pixels, enough for 60 px on a dense screen.
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
