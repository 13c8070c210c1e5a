import type { Utils } from '#client/trpc/trpc.ts'

export const loadAfterCall = () => import('../../ratings/screens/AfterCall.tsx')

/** Loads the call of a room. The server waits for it; the browser shows a skeleton until it is loaded. */
export async function loadRoom({ api }: { api: Utils }, id: string): Promise<void> {
  const session = api.sessions.session.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await session
}
