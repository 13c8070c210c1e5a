import { clsx } from 'clsx'
import { AudioLines, Clapperboard, FileImage, Image, Radio } from 'lucide-react'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { ContentItem } from '../../contract.ts'

const icons = { photo: Image, video: Clapperboard, audio: AudioLines, digital: FileImage, stream: Radio }

type ContentPictureProps = {
  item: Pick<ContentItem, 'type' | 'title' | 'thumbnail_url' | 'creator' | 'is_locked'>
  eager?: boolean
  /** A sign stands on it, which says enough where there is no picture. */
  hasSign?: boolean
  className?: string
}

/** What stands for an item: its picture, its blurred preview where it is locked, or the light its creator stands in. */
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
        // a preview has a handful of pixels: between them it is smooth
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
