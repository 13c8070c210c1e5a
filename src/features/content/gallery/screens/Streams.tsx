import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { LiveBadge } from '#ui/Badge.tsx'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import { GALLERY } from '../../items/spec.ts'
import Gallery from './Gallery.tsx'
import type { GalleryCreator } from './GalleryWall.tsx'

type StreamsProps = {
  creator: GalleryCreator
  own: boolean
  isLive: boolean
  /** List of recordings in progress; only in the creator's own gallery. */
  making?: ReactNode
}

/** Running stream with a LIVE badge, and replays of past streams. */
export default function Streams({ creator, own, isLive, making }: StreamsProps) {
  return (
    <div className="grid gap-5">
      {isLive && (
        <ul aria-label="Live" className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          <li className="min-w-0">
            <Stream creator={creator} own={own} />
          </li>
        </ul>
      )}
      {making}
      <Gallery type="stream" creator={creator} own={own} />
    </div>
  )
}

function Stream({ creator: { username, display_name, card_url }, own }: Pick<StreamsProps, 'creator' | 'own'>) {
  const { shown, img } = usePicture(card_url, 'large')
  const { data } = trpc.live.ofCreator.useQuery({ creator: username })
  return (
    <article className="dark poster aspect-video">
      {shown ? (
        <img {...img} alt="" width={800} height={450} className="object-[50%_25%]" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(display_name)} />
      )}
      <div className="poster-words">
        <h2 className="poster-name text-lg">
          <Link to="/live/$id" params={{ id: username }} className="poster-link">
            {own ? 'You are live' : `${display_name} is live`}
          </Link>
        </h2>
        {/* keeps its height before the data is loaded */}
        <p className="poster-line min-h-5">{data?.audience && GALLERY.watch[data.audience](data.tier_name)}</p>
      </div>
      <div className="poster-top">
        <LiveBadge />
      </div>
    </article>
  )
}
