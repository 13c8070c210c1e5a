import { categories } from '#shared/categories.ts'
import type { Channel, Show } from './contract.ts'
import { channelMax } from './spec.ts'

type Placed = Show & { category: string | null }

/** Category of shows without a known category. */
const other = 'Other'

/** Sorts live shows by viewers, before the replays in the given order (newest first). */
const inOrder = (shows: readonly Placed[]): Placed[] => [
  ...shows.filter(({ kind }) => kind === 'live').toSorted((a, b) => b.viewers - a.viewers),
  ...shows.filter(({ kind }) => kind === 'replay'),
]

/** Groups shows into channels by category: channels with a live show first, then in the order of the categories. */
export function channelsOf(shows: readonly Placed[]): Channel[] {
  const byCategory = Map.groupBy(shows, ({ category }) => category ?? other)
  const named = categories.filter((name) => byCategory.has(name))
  const channels = named.map((category) => ({
    category,
    shows: inOrder(byCategory.get(category) ?? [])
      .slice(0, channelMax)
      .map(({ category: _, ...show }) => show),
  }))
  const isLive = ({ shows: [first] }: Channel) => first?.kind === 'live'
  return [...channels.filter(isLive), ...channels.filter((channel) => !isLive(channel))]
}
