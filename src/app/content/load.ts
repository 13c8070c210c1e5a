import type { Utils } from '#client/trpc/trpc.ts'
import { loadOwnGallery } from '#features/content/gallery/screens/load.ts'
import type { Session } from '#shared/session.ts'

/** Loads a creator's own gallery; admins have none. */
export async function loadContent({ api, session }: { api: Utils; session: Session | null }): Promise<void> {
  if (session?.user.role === 'creator') await loadOwnGallery(api, session.user.id)
}
