import { stats } from '#features/admin/index.server.ts'
import { type SignedInContext, seesAsAdmin } from '#server/trpc.ts'
import { readCreatorDay, readFanHome } from './store.server.ts'

/** Returns the figures of the caller's dashboard by role. One round trip, or two for admins. */
export async function dashboard(ctx: SignedInContext) {
  const { role, userId } = ctx.claims
  return {
    role,
    creator: role === 'creator' ? ((await readCreatorDay(ctx.db, userId)) ?? null) : null,
    fan: role === 'fan' ? await readFanHome(ctx.db, userId) : null,
    admin: (await seesAsAdmin(ctx)) ? await stats(ctx) : null,
  }
}
