import type { Channel, Show } from '../contract.ts'
import type { ChosenShow } from '../state.ts'
import { Tile } from './Tile.tsx'

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
    <div className="tv-channels faded-y">
      {channels.map(({ category, shows }) => (
        <section key={category} aria-label={category} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="text-xl">{category}</h2>
          <ul className="chips tv-shows">
            {shows.map((show) => (
              <li key={show.id}>
                <Tile
                  show={show}
                  viewers={viewersOf(show)}
                  isOn={show.id === on}
                  control={(props) => (
                    <button
                      {...props}
                      type="button"
                      aria-pressed={show.id === on}
                      onClick={() => onTune({ category, id: show.id })}
                    />
                  )}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
