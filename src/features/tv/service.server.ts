import { listStreams } from '#features/live/index.server.ts'
import { listOpen } from '#features/recordings/index.server.ts'
import type { Context } from '#server/context.ts'
import { channelsOf } from './rules.ts'
import { liveMax, replaysMax } from './spec.ts'
import { categoriesOf } from './store.server.ts'

/** Returns the live shows and replays that the caller can watch, by category. */
export async function channels(ctx: Context) {
  const [{ streams }, replays] = await Promise.all([listStreams(ctx, { limit: liveMax }), listOpen(ctx, replaysMax)])
  const open = streams.filter(({ locked }) => locked === null)
  const known = await categoriesOf(
    ctx.db,
    [...open, ...replays].map(({ creator }) => creator.id),
  )
  const live = open.map(({ id, title, creator, poster_url, viewers, category }) => ({
    kind: 'live' as const,
    id,
    title,
    creator,
    poster_url,
    viewers,
    duration_seconds: 0,
    category: category ?? known.get(creator.id) ?? null,
  }))
  const ended = replays.map(({ id, title, creator, poster_url, duration_seconds }) => ({
    kind: 'replay' as const,
    id,
    title,
    creator,
    poster_url,
    viewers: 0,
    duration_seconds,
    category: known.get(creator.id) ?? null,
  }))
  return { channels: channelsOf([...live, ...ended]) }
}
