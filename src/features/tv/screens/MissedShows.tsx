import { Link } from '@tanstack/react-router'
import { trpc } from '#client/trpc/trpc.ts'
import { missedMax, TV } from '../spec.ts'
import { replaysIn } from '../state.ts'
import { Tile } from './Tile.tsx'

/** Row of replays that the viewer can watch, below the list of live streams. Renders nothing without replays. */
export function MissedShows() {
  const { data } = trpc.tv.channels.useQuery()
  const shows = replaysIn(data?.channels ?? []).slice(0, missedMax)
  if (shows.length === 0) return null
  return (
    <section aria-labelledby="missed" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="missed" className="text-xl">
        {TV.missed}
      </h2>
      <ul className="chips gap-4!">
        {shows.map((show) => (
          <li key={show.id} className="w-64 shrink-0">
            <Tile show={show} control={(props) => <Link {...props} to="/recordings/$id" params={{ id: show.id }} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
