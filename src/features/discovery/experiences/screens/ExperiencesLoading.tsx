import { Skeleton } from '#ui/Skeleton.tsx'

export const experienceGrid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))]'

/** Placeholder of the list. */
export const ExperiencesLoading = () => (
  <div className={experienceGrid}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-card" />
    ))}
  </div>
)
