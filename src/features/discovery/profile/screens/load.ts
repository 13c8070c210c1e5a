import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'

/** Prefetches the data of /profile, and for creators also of their public page, in parallel. */
export async function loadProfile(api: Utils, session: Session | null): Promise<void> {
  if (!session) return
  const { role, id } = session.user
  const asked: Promise<unknown>[] = [api.discovery.profile.ensureData()]
  if (role === 'creator')
    asked.push(api.discovery.creator.ensureData({ usernameOrId: id }), api.discovery.stats.prefetch())
  await Promise.all(asked)
}
