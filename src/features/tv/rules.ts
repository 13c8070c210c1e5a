import { categories } from '#shared/categories.ts'
import type { Channel, Show } from './contract.ts'
import { channelMax } from './spec.ts'

type CategorizedShow = Show & { category: string | null }

/** Channel of shows without a known category. */
const other = 'Other'

/** Returns live shows sorted by viewers, followed by replays in the given order (newest first). */
const sortShows = (shows: readonly CategorizedShow[]): CategorizedShow[] => [
  ...shows.filter(({ kind }) => kind === 'live').toSorted((a, b) => b.viewers - a.viewers),
  ...shows.filter(({ kind }) => kind === 'replay'),
]

/** Groups shows into channels by category: channels with a live show first, then in the order of the categories. */
export function channelsOf(shows: readonly CategorizedShow[]): Channel[] {
  const byCategory = Map.groupBy(shows, ({ category }) => category ?? other)
  const named = categories.filter((name) => byCategory.has(name))
  const channels = named.map((category) => ({
    category,
    shows: sortShows(byCategory.get(category) ?? [])
      .slice(0, channelMax)
      .map(({ category: _, ...show }) => show),
  }))
  const isLive = ({ shows: [first] }: Channel) => first?.kind === 'live'
  return [...channels.filter(isLive), ...channels.filter((channel) => !isLive(channel))]
}
