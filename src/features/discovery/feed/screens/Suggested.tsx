import { trpc } from '#client/trpc/trpc.ts'
import { CreatorCard } from '../../cards/screens/CreatorCard.tsx'
import { FEED } from '../spec.ts'

const suggested = 4

/** Suggested creators. Renders nothing if there are no suggestions. */
export function Suggested() {
  const { data } = trpc.discovery.featured.useQuery({ limit: suggested })
  if (!data || data.creators.length === 0) return null
  return (
    <section aria-labelledby="suggested" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="suggested" className="text-xl">
        {FEED.meanwhile}
      </h2>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-5">
        {data.creators.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} />
        ))}
      </ul>
    </section>
  )
}
