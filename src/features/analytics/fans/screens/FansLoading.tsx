import { Skeleton } from '#ui/Skeleton.tsx'

export const FansLoading = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading</span>
    <span aria-hidden="true" className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-48 rounded-card" />
      ))}
    </span>
    <Skeleton className="h-96 rounded-card" />
  </div>
)
