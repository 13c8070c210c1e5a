import type { Utils } from '#client/trpc.ts'
import type { User } from '#shared/session.ts'

/** Awaited while the page is rendered; in the browser it shows the places of what comes. */
export async function loadApplication({ applications }: Utils, role: User['role'] | undefined): Promise<void> {
  const once = { retry: false }
  const read =
    role === 'fan' ? applications.mine.prefetch(undefined, once) : applications.welcome.prefetch(undefined, once)
  if (import.meta.env.SSR) await read
}
