import { clsx } from 'clsx'
import { AudioLines, Clapperboard, FileImage, Image, Radio } from 'lucide-react'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { ContentItem } from '../../contract.ts'

const icons = { photo: Image, video: Clapperboard, audio: AudioLines, digital: FileImage, stream: Radio }

type ContentPictureProps = {
  item: Pick<ContentItem, 'type' | 'title' | 'thumbnail_url' | 'creator' | 'is_locked'>
  eager?: boolean
  /** True if the caller shows an icon on top. A missing image then needs no other icon. */
  hasSign?: boolean
  className?: string
}

/** Thumbnail of an item: its image, blurred if locked, or a gradient derived from the creator's name. */
export function ContentPicture({ item, eager = false, hasSign = false, className }: ContentPictureProps) {
  const { shown, img } = usePicture(item.thumbnail_url)
  const Icon = icons[item.type]
  if (shown)
    return (
      <img
        {...img}
        alt=""
        width={800}
        height={1000}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // smooths the enlarged preview, which has only a few pixels
        className={clsx(item.is_locked && 'scale-110 blur-md', className)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx('poster-made person-light', className)}
      {...personLight(item.creator.display_name)}
    >
      {!hasSign && <Icon className="size-1/4 max-h-16 max-w-16" />}
    </span>
  )
}
