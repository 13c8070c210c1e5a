import { Link } from '@tanstack/react-router'
import { trpc } from '#client/trpc.ts'
import { PosterCard } from '#ui/PosterCard.tsx'
import { PosterSkeleton } from '#ui/PosterSkeleton.tsx'
import { homePosters } from '../lists.ts'

const places = Array.from({ length: homePosters }, (_, index) => index)

/** As lineup.css has them: a phone fetches narrow pictures, and its first paint is theirs. */
const sizes = '(min-width: 769px) min(17vw, 15rem), min(14rem, 60vw)'

/** Each knows how far from the middle it stands; the light does the rest. */
const away = (index: number, of: number) => Math.abs(index - (of - 1) / 2)

/** The creators of the hour in a row on the stage. The light is on the middle, and on whoever is pointed at. */
export function Lineup() {
  const { data, isError } = trpc.discovery.explore.useQuery({ limit: homePosters })
  if (isError || data?.creators.length === 0) return <div className="h-16" />
  if (!data)
    return (
      <div className="lineup">
        {places.map((place) => (
          <div key={place} data-away={away(place, homePosters)}>
            <PosterSkeleton />
          </div>
        ))}
      </div>
    )
  return (
    <section aria-labelledby="lineup">
      <h2 id="lineup" className="sr-only">
        Creators
      </h2>
      <ul className="lineup">
        {data.creators.map((creator, index) => (
          <li key={creator.id} data-away={away(index, data.creators.length)}>
            <PosterCard
              name={creator.display_name}
              picture={creator.card_url ?? creator.avatar_url}
              line={creator.specialties[0] ?? creator.category}
              eager={index === 0 ? 'first' : true}
              sizes={sizes}
              link={({ className, children }) => (
                <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className={className}>
                  {children}
                </Link>
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
