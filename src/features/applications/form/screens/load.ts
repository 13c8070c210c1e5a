import type { Utils } from '#client/trpc/trpc.ts'
import type { User } from '#shared/session.ts'

/** Prefetches the data of the page. The server waits for it; the browser shows placeholders while it loads. */
export async function loadApplication({ applications }: Utils, role: User['role'] | undefined): Promise<void> {
  const once = { retry: false }
  const read =
    role === 'fan' ? applications.mine.prefetch(undefined, once) : applications.welcome.prefetch(undefined, once)
  if (import.meta.env.SSR) await read
}
