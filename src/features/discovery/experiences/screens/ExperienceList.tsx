import { QueryState } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EXPERIENCES } from '../spec.ts'
import { ExperienceCard } from './ExperienceCard.tsx'
import { experienceGrid } from './grid.ts'

/** Experiences of a creator in the chosen order, as visitors see them. */
export default function ExperienceList({ creator }: { creator: string }) {
  const query = trpc.experiences.ofCreator.useQuery({ id: creator })
  return (
    <QueryState
      query={query}
      items={query.data?.experiences}
      failed={EXPERIENCES.failed}
      loading={<ExperiencesLoading />}
      none={<EmptyState heading="h2" {...EXPERIENCES.none} />}
    >
      {(experiences) => (
        <ol className={experienceGrid}>
          {experiences.map((experience) => (
            <li key={experience.key} className="min-w-0">
              <ExperienceCard experience={experience} />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  )
}

/** Placeholder for the list of experiences. */
export const ExperiencesLoading = () => (
  <div className={experienceGrid}>
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-card" />
    ))}
  </div>
)
