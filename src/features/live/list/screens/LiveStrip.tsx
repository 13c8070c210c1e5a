import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { LiveBadge } from '#ui/Badge.tsx'
import { stripQuery } from '../../lists.ts'
import { WATCH } from '../../watching/spec.ts'

/** Row of live creators above other lists, the most watched first. Renders nothing while no one is live. */
export function LiveStrip() {
  const { data } = trpc.live.list.useQuery(stripQuery)
  if (!data || data.streams.length === 0) return null
  return (
    <nav aria-label={WATCH.strip} className="chips gap-3!">
      {data.streams.map(({ id, creator }) => (
        <Link key={id} to="/live/$id" params={{ id }} className="live-face">
          <Avatar name={creator.display_name} src={creator.avatar_url} size="xl" live />
          <LiveBadge />
          <span translate="no" className="w-full truncate text-center font-semibold text-sm">
            {creator.display_name}
          </span>
        </Link>
      ))}
      {data.next_cursor !== null && (
        <Link to="/live" className="live-face">
          <span className="avatar avatar-xl live-more">
            <ArrowRight aria-hidden="true" />
          </span>
          <span className="w-full truncate text-center font-semibold text-sm">{WATCH.everyone}</span>
        </Link>
      )}
    </nav>
  )
}
