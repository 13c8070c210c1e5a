import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { fullNumber } from '#shared/money.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { clockText } from '#ui/numbers.ts'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Show } from '../contract.ts'
import { TV } from '../spec.ts'

type TileProps = {
  show: Show
  /** Current number of viewers of a live show. */
  viewers?: number
  /** True for the show that plays. */
  isOn?: boolean
  /** Wraps the title in a button or a link, which covers the tile. */
  control: (props: { className: string; children: ReactNode }) => ReactNode
}

/** Picture of a show with its title, its creator, and its length or viewers. */
export function Tile({ show, viewers = show.viewers, isOn = false, control }: TileProps) {
  const { kind, title, creator, poster_url, duration_seconds } = show
  const { shown, img } = usePicture(poster_url)
  return (
    <article className={clsx('dark poster aspect-video', isOn && 'outline-3 outline-accent')}>
      {shown ? (
        <img {...img} alt="" width={512} height={288} loading="lazy" decoding="async" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(creator.display_name)} />
      )}
      <div className="poster-words">
        <h3 className="poster-name font-semibold text-base leading-5">
          {control({ className: 'poster-link text-left', children: <span className="line-clamp-2">{title}</span> })}
        </h3>
        <p translate="no" className="poster-line truncate">
          {creator.display_name}
        </p>
      </div>
      <div className="poster-top">
        <span className="pointer-events-none flex gap-1.5">
          {kind === 'live' ? <LiveBadge /> : <Badge tone="glass">{clockText(duration_seconds)}</Badge>}
          {kind === 'live' && viewers > 0 && <Badge tone="glass">{TV.watching(fullNumber(viewers))}</Badge>}
        </span>
      </div>
    </article>
  )
}
