import { trpc } from '#client/trpc/trpc.ts'
import { CreatorCard } from '../../cards/screens/CreatorCard.tsx'
import { FEED } from '../spec.ts'

type SuggestedProps = {
  /** Number of suggestions. */
  limit?: number
  /** Creators that the page shows already. */
  without?: readonly string[]
  /** Columns of the cards. */
  columns?: string
}

/** Suggested creators. Renders nothing if there are no suggestions. */
export function Suggested({
  limit = 4,
  without = [],
  columns = 'grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-5',
}: SuggestedProps) {
  const { data } = trpc.discovery.featured.useQuery({ limit })
  const creators = data?.creators.filter(({ id }) => !without.includes(id)) ?? []
  if (creators.length === 0) return null
  return (
    <section aria-labelledby="suggested" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="suggested" className="text-xl">
        {FEED.meanwhile}
      </h2>
      <ul className={columns}>
        {creators.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </ul>
    </section>
  )
}
