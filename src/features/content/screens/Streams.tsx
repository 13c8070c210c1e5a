import { Link } from '@tanstack/react-router'
import { LiveBadge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import { GALLERY } from '../spec/gallery.ts'
import { SENTENCES } from '../spec.ts'
import type { GalleryCreator } from './GalleryWall.tsx'

type StreamsProps = { creator: GalleryCreator; own: boolean; isLive: boolean }

/** The show that is on, under its LIVE badge (specification 2 §2). */
export default function Streams({ creator, own, isLive }: StreamsProps) {
  if (!isLive)
    return (
      <EmptyState
        heading="h2"
        title={SENTENCES.none('streams')}
        text={own ? GALLERY.noneStreamsOwn : GALLERY.noneStreams(creator.display_name)}
      />
    )
  return (
    <ul aria-label="Streams" className="grid gap-4 md:grid-cols-2">
      <li className="min-w-0">
        <Stream creator={creator} own={own} />
      </li>
    </ul>
  )
}

function Stream({ creator: { display_name, card_url }, own }: Omit<StreamsProps, 'isLive'>) {
  const { shown, img } = usePicture(card_url, 'large')
  return (
    <article className="dark poster aspect-video">
      {shown ? (
        <img {...img} alt="" width={800} height={450} className="object-[50%_25%]" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(display_name)} />
      )}
      <div className="poster-words">
        <h2 className="poster-name text-lg">
          <Link to={own ? '/go-live' : '/live'} className="poster-link">
            {own ? 'You are live' : `${display_name} is live`}
          </Link>
        </h2>
        <p className="poster-line">{GALLERY.watchFree}</p>
      </div>
      <div className="poster-top">
        <LiveBadge />
      </div>
    </article>
  )
}
