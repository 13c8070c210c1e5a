import type { Context } from '#server/context.ts'
import { readQuarters } from './store.server.ts'

/** What is published about moderation. One round trip. */
export const transparency = async ({ db, now }: Context) => ({ as_of: now, quarters: await readQuarters(db) })
