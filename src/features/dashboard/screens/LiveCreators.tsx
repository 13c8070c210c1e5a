import { Link } from '@tanstack/react-router'
import type { HomeCreator } from '#features/discovery/index.ts'
import { fullNumber } from '#shared/money.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { PosterCard } from '#ui/PosterCard.tsx'
import { SENTENCES } from '../spec.ts'
import { HomeSection, posterRow } from './HomeSection.tsx'

/** Live creators. Renders nothing for an empty list. */
export function LiveCreators({ creators }: { creators: readonly HomeCreator[] }) {
  if (creators.length === 0) return null
  return (
    <HomeSection id="live-now" title="Live Now" to="/live" toLabel="View All">
      <div className={posterRow}>
        {creators.map((creator, index) => (
          <PosterCard
            key={creator.id}
            name={creator.username}
            picture={creator.cover_url ?? creator.card_url ?? creator.avatar_url}
            eager={index < 2 ? 'first' : index < 3}
            badges={<LiveBadge />}
            line={SENTENCES.watching(fullNumber(creator.viewers))}
            link={({ className, children }) => (
              <Link to="/creator/$usernameOrId" params={{ usernameOrId: creator.username }} className={className}>
                {children}
              </Link>
            )}
          />
        ))}
      </div>
    </HomeSection>
  )
}
