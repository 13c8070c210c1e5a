import { Link } from '@tanstack/react-router'
import { trpc } from '#client/trpc/trpc.ts'
import { PosterCard, PosterSkeleton } from '#ui/PosterCard.tsx'
import { homeCreators, homePosters } from '../lists.ts'

const places = Array.from({ length: homePosters }, (_, index) => index)

/** Image sizes, equal to those in lineup.css. On a phone they determine the time of the first paint. */
const sizes = '(min-width: 769px) min(17vw, 15rem), min(14rem, 60vw)'

/** Returns the distance from the middle of the row, by which CSS dims a poster. */
const distanceFromMiddle = (index: number, of: number) => Math.abs(index - (of - 1) / 2)

/** Row of current creators without the one of the hero. The poster in the middle and the hovered poster are lit. */
export function Lineup({ except }: { except: string | undefined }) {
  const { data, isError } = trpc.discovery.explore.useQuery({ limit: homeCreators })
  const creators = data?.creators.filter(({ id }) => id !== except).slice(0, homePosters)
  if (isError || creators?.length === 0) return <div className="h-16" />
  if (!creators)
    return (
      <div className="lineup">
        {places.map((place) => (
          <div key={place} data-away={distanceFromMiddle(place, homePosters)}>
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
        {creators.map((creator, index) => (
          <li key={creator.id} data-away={distanceFromMiddle(index, creators.length)}>
            <PosterCard
              name={creator.display_name}
              picture={creator.card_url ?? creator.avatar_url}
              line={creator.specialties[0] ?? creator.category}
              eager={index === 0 && !except ? 'first' : true}
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
