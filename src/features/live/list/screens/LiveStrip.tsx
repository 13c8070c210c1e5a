import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { ListedStream } from '../../contract.ts'
import { stripQuery } from '../../lists.ts'
import { LIVE_LIST } from '../spec.ts'

/** Row of running streams above other lists, the most watched first. Renders nothing while no one is live. */
export function LiveStrip() {
  const { data } = trpc.live.list.useQuery(stripQuery)
  if (!data || data.streams.length === 0) return null
  return (
    <nav aria-label={LIVE_LIST.strip} className="chips gap-3!">
      {data.streams.map((stream) => (
        <StripTile key={stream.id} stream={stream} />
      ))}
      {data.next_cursor !== null && (
        <Link to="/live" className="live-tile">
          <span className="live-still bg-wash">
            <ArrowRight aria-hidden="true" />
          </span>
          <span className="truncate font-semibold text-sm">{LIVE_LIST.everyone}</span>
        </Link>
      )}
    </nav>
  )
}

/** The cover of the show, because the list below has the portrait of the same creator. */
function StripTile({ stream: { id, creator, poster_url } }: { stream: ListedStream }) {
  const { shown, img } = usePicture(poster_url ?? creator.avatar_url, 'small')
  return (
    <Link to="/live/$id" params={{ id }} className="live-tile">
      <span className="live-still">
        {shown ? (
          <img {...img} alt="" width={144} height={81} decoding="async" draggable={false} />
        ) : (
          <span aria-hidden="true" className="poster-made person-light" {...personLight(creator.display_name)} />
        )}
        <LiveBadge />
      </span>
      <span translate="no" className="truncate font-semibold text-sm">
        {creator.display_name}
      </span>
    </Link>
  )
}
