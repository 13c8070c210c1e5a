import { Link } from '@tanstack/react-router'
import { Phone, Video } from 'lucide-react'
import type { HomeCreator } from '#features/discovery/index.ts'
import { useOnline } from '#features/realtime/index.ts'
import { LiveBadge, OnlineBadge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { PosterCard } from '#ui/PosterCard.tsx'
import { featuredPreview } from '../lists.ts'
import { HomeSection, posterRow } from './HomeSection.tsx'

type FeaturedCreatorsProps = {
  creators: readonly HomeCreator[]
  /** True if this is the first section of the page, whose pictures load eagerly. */
  first: boolean
}

/** First featured creators, with links to their pages and to a call. */
export function FeaturedCreators({ creators, first }: FeaturedCreatorsProps) {
  if (creators.length === 0) return null
  return (
    <HomeSection
      id="featured"
      title="Featured Creators"
      to="/explore"
      toLabel="Explore"
      className={!first && 'further-down [--unseen:22.5rem]'}
    >
      <div className={posterRow}>
        {creators.slice(0, featuredPreview).map((creator) => (
          <FeaturedCreator key={creator.id} creator={creator} eager={first} />
        ))}
      </div>
    </HomeSection>
  )
}

function FeaturedCreator({ creator, eager }: { creator: HomeCreator; eager: boolean }) {
  const { id, username, display_name, card_url, avatar_url, specialties, category, is_live, is_online } = creator
  const online = useOnline(id, is_online)
  const look = buttonClass({ variant: 'secondary', size: 'sm', block: true })
  return (
    <div className="grid content-start gap-2.5">
      <PosterCard
        name={display_name}
        picture={card_url ?? avatar_url}
        eager={eager}
        badges={is_live ? <LiveBadge /> : online && <OnlineBadge glass />}
        line={specialties[0] ?? category}
        link={({ className, children }) => (
          <Link to="/creator/$usernameOrId" params={{ usernameOrId: username }} className={className}>
            {children}
          </Link>
        )}
      />
      <div className="grid grid-cols-2 gap-2">
        <Link to="/call/video/$id" params={{ id }} className={look}>
          <Video aria-hidden="true" />
          Video<span className="sr-only"> call with {display_name}</span>
        </Link>
        <Link to="/call/voice/$id" params={{ id }} className={look}>
          <Phone aria-hidden="true" />
          Voice<span className="sr-only"> call with {display_name}</span>
        </Link>
      </div>
    </div>
  )
}
