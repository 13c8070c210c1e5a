import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import type { HomeCreator } from '#features/discovery/index.ts'
import { useOnline } from '#features/realtime/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { followingPreview } from '../lists.ts'
import { HomeSection } from './HomeSection.tsx'

/** Followed creators with their online state. Renders nothing for an empty list. */
export function FollowedCreators({ creators }: { creators: readonly HomeCreator[] }) {
  if (creators.length === 0) return null
  return (
    <HomeSection id="following" title="Following" to="/following" toLabel="View All">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))] md:gap-4">
        {creators.slice(0, followingPreview).map((creator) => (
          <FollowedCreator key={creator.id} creator={creator} />
        ))}
      </ul>
    </HomeSection>
  )
}

function FollowedCreator({ creator }: { creator: HomeCreator }) {
  const { id, username, display_name, avatar_url, is_online, is_live } = creator
  const online = useOnline(id, is_online)
  const small = { variant: 'secondary', size: 'sm' } as const
  return (
    <li className="card flex items-center gap-2 p-3 md:gap-3">
      <Avatar
        name={display_name}
        src={avatar_url}
        size="lg"
        online={online}
        live={is_live}
        className="narrow:size-11"
      />
      <span className="mr-auto grid min-w-0">
        <span translate="no" className="line-clamp-2 font-semibold leading-tight">
          {display_name}
        </span>
        <span className="text-muted text-sm">{online ? 'Online' : 'Offline'}</span>
      </span>
      <Link to="/call/video/$id" params={{ id }} className={buttonClass(small)}>
        <Video aria-hidden="true" />
        Video<span className="sr-only"> call with {display_name}</span>
      </Link>
      <Link to="/creator/$usernameOrId" params={{ usernameOrId: username }} className={buttonClass(small)}>
        Profile<span className="sr-only"> of {display_name}</span>
      </Link>
    </li>
  )
}
