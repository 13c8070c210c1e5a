import { Skeleton } from '#ui/Skeleton.tsx'
import { experienceGrid } from './grid.ts'

/** Placeholder for the list of experiences. */
export const ExperiencesLoading = () => (
  <div className={experienceGrid}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-card" />
    ))}
  </div>
)
