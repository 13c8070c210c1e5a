import type { Utils } from '#client/trpc/trpc.ts'

/** Loads the call of a room. The server waits for it; in the browser the page shows its skeleton meanwhile. */
export async function loadRoom({ api }: { api: Utils }, id: string): Promise<void> {
  const session = api.sessions.session.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await session
}
