import type { Utils } from '#client/trpc.ts'

/** The call of a room: awaited while rendering; in the browser the page shows its skeleton meanwhile. */
export async function loadRoom({ api }: { api: Utils }, id: string): Promise<void> {
  const session = api.sessions.session.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await session
}
