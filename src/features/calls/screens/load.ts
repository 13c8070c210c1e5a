import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'
import { filterOf, selectionOf } from '../listing/state.ts'
import type { CallsSearch } from '../lists.ts'

type Loading = { api: Utils; session: Session | null }

/** Loads the first page of the open tab. The server waits for it; the browser shows skeletons until it is loaded. */
export async function loadCalls(page: 'requests' | 'calls', { api, session }: Loading, search: CallsSearch) {
  if (!session || session.user.role === 'admin') return
  const { tab, state, as = 'creator' } = selectionOf(page, search)
  const role = session.user.role === 'creator' ? as : 'fan'
  const first = api.sessions.requests.prefetchInfinite({ role, status: filterOf(tab, state) }, { retry: false })
  if (import.meta.env.SSR) await first
}

/** Loads one call with its rating. The server waits for it; the browser shows a skeleton until it is loaded. */
export async function loadCall({ api, session }: Loading, id: string): Promise<void> {
  const call = api.sessions.request.prefetch({ id }, { retry: false })
  if (!import.meta.env.SSR) return
  const said = session?.user.role !== 'admin' && api.sessions.aftermath.prefetch({ id }, { retry: false })
  await Promise.all([call, said])
}
