import { Skeleton } from '#ui/Skeleton.tsx'
import { type ContentType, galleryPage } from '../../lists.ts'

/** Grid classes of each tab, by container width, because a creator's page is narrower than the own gallery. */
export const wallOf: Record<ContentType, string> = {
  photo: 'grid grid-cols-2 gap-3 @min-[42rem]:grid-cols-4 @min-[42rem]:gap-4',
  digital: 'grid grid-cols-2 gap-3 @min-[42rem]:grid-cols-4 @min-[42rem]:gap-4',
  video: 'grid gap-3 @min-[30rem]:grid-cols-2 @min-[42rem]:grid-cols-3 @min-[42rem]:gap-4',
  audio: 'grid gap-3 @min-[42rem]:grid-cols-2',
  stream: 'grid gap-3 @min-[42rem]:grid-cols-2 @min-[42rem]:gap-4',
}

const places: Record<ContentType, string> = {
  photo: 'aspect-[4/5] rounded-card',
  digital: 'aspect-[4/5] rounded-card',
  video: 'aspect-video rounded-card',
  audio: 'h-22 rounded-card',
  stream: 'aspect-video rounded-card',
}

type GallerySkeletonProps = {
  type: ContentType
  /** True if each item has a line of text below it. */
  captioned?: boolean
}

/** Placeholder of a tab, in the same layout. */
export function GallerySkeleton({ type, captioned = false }: GallerySkeletonProps) {
  return (
    <div role="status" className="@container">
      <span className="sr-only">Loading</span>
      <div className={wallOf[type]}>
        {Array.from({ length: galleryPage[type] }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical
          <div key={index} className="grid gap-2">
            <Skeleton className={places[type]} />
            {captioned && <Skeleton className="h-5" />}
          </div>
        ))}
      </div>
    </div>
  )
}
