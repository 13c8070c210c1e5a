import { Skeleton } from '#ui/Skeleton.tsx'

export const feedGrid = 'grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

/** Placeholders with the height of posts. */
export const FeedLoading = ({ places = 3 }: { places?: number }) => (
  <div role="status" className={feedGrid}>
    <span className="sr-only">Loading</span>
    {Array.from({ length: places }, (_, place) => place).map((place) => (
      <span key={place} aria-hidden="true" className="grid gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="aspect-[4/5] rounded-card" />
      </span>
    ))}
  </div>
)
