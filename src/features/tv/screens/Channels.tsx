import { clsx } from 'clsx'
import { fullNumber } from '#shared/money.ts'
import { Badge, LiveBadge } from '#ui/Badge.tsx'
import { clockText } from '#ui/numbers.ts'
import { personLight } from '#ui/person.ts'
import { usePicture } from '#ui/usePicture.ts'
import type { Channel, Show } from '../contract.ts'
import { TV } from '../spec.ts'
import type { ChosenShow } from '../state.ts'

export type ChannelsProps = {
  channels: readonly Channel[]
  on: string
  /** Returns the latest known number of viewers of a live show. */
  viewersOf: (show: Show) => number
  onTune: (tuned: ChosenShow) => void
}

/** Rows of shows, one for each channel. The current show is marked. */
export function Channels({ channels, on, viewersOf, onTune }: ChannelsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {channels.map(({ category, shows }) => (
        <section key={category} aria-label={category} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{category}</h2>
          <ul className="-m-1 flex gap-4 overflow-x-auto p-1 pb-3">
            {shows.map((show) => (
              <li key={show.id} className="w-64 shrink-0">
                <Tile
                  show={show}
                  viewers={viewersOf(show)}
                  isOn={show.id === on}
                  onTune={() => onTune({ category, id: show.id })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type TileProps = { show: Show; viewers: number; isOn: boolean; onTune: () => void }

function Tile({ show: { kind, title, creator, poster_url, duration_seconds }, viewers, isOn, onTune }: TileProps) {
  const { shown, img } = usePicture(poster_url)
  return (
    <article className={clsx('dark poster aspect-video', isOn && 'outline-3 outline-accent outline-offset-2')}>
      {shown ? (
        <img {...img} alt="" width={512} height={288} loading="lazy" decoding="async" />
      ) : (
        <span aria-hidden="true" className="poster-made person-light" {...personLight(creator.display_name)} />
      )}
      <div className="poster-words">
        <h3 className="poster-name font-semibold text-base leading-5">
          <button type="button" className="poster-link text-left" aria-pressed={isOn} onClick={onTune}>
            <span className="line-clamp-2">{title}</span>
          </button>
        </h3>
        <p translate="no" className="poster-line truncate">
          {creator.display_name}
        </p>
      </div>
      <div className="poster-top">
        <span className="pointer-events-none flex gap-1.5">
          {kind === 'live' ? <LiveBadge /> : <Badge tone="glass">{clockText(duration_seconds)}</Badge>}
          {kind === 'live' && <Badge tone="glass">{TV.watching(fullNumber(viewers))}</Badge>}
        </span>
      </div>
    </article>
  )
}
