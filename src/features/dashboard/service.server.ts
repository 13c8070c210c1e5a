import type { SignedInContext } from '#server/trpc.ts'
import { readCreatorDay } from './store.server.ts'

/** What a dashboard counts, by role. One round trip for creators; the others' homes are lists of their own. */
export async function dashboard({ db, claims }: SignedInContext) {
  const { role, userId } = claims
  return { role, creator: role === 'creator' ? ((await readCreatorDay(db, userId)) ?? null) : null }
}
