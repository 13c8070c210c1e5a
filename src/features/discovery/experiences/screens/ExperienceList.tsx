import type { ComponentProps } from 'react'
import { QueryState } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SalePostersSkeleton, salePosters } from '#ui/SalePoster.tsx'
import { EXPERIENCES } from '../spec.ts'
import { ExperienceCard } from './ExperienceCard.tsx'

type ExperienceListProps = { creator: { username: string } & ComponentProps<typeof ExperienceCard>['creator'] }

/** Experiences of a creator in the chosen order, as visitors see them. */
export default function ExperienceList({ creator }: ExperienceListProps) {
  const query = trpc.experiences.ofCreator.useQuery({ id: creator.username })
  return (
    <QueryState
      query={query}
      items={query.data?.experiences}
      failed={EXPERIENCES.failed}
      loading={<SalePostersSkeleton />}
      none={<EmptyState heading="h2" {...EXPERIENCES.none} />}
    >
      {(experiences) => (
        <>
          <h2 className="sr-only">{EXPERIENCES.title}</h2>
          <ol className={salePosters}>
            {experiences.map((experience) => (
              <li key={experience.key} className="min-w-0">
                <ExperienceCard experience={experience} creator={creator} />
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryState>
  )
}
