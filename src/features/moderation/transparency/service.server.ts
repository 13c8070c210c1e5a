import type { Context } from '#server/context.ts'
import { readQuarters } from './store.server.ts'

/** Returns the published counts. One round trip. */
export const transparency = async ({ db, now }: Context) => ({ as_of: now, quarters: await readQuarters(db) })
