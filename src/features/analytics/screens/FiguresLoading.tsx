import { Skeleton } from '#ui/Skeleton.tsx'

/** The places of the figures at a glance. */
export const FiguresLoading = () => (
  <div aria-hidden="true" className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
    {['a', 'b', 'c', 'd'].map((place) => (
      <Skeleton key={place} className="h-36 rounded-card" />
    ))}
  </div>
)
