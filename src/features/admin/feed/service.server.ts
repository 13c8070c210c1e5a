import type { Context } from '#server/context.ts'
import { messageOf } from './rules.ts'
import { readFeed } from './store.server.ts'

/** Returns the latest activities, newest first. One round trip. */
export async function feed({ db }: Context) {
  const rows = await readFeed(db)
  return {
    activities: rows.map(({ id, at, ...happened }) => ({
      id,
      type: happened.type,
      message: messageOf(happened),
      timestamp: at,
    })),
  }
}
