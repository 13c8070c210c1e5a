import type { Utils } from '#client/trpc.ts'
import type { Asked } from '../state.ts'
import { askedOf } from './asked.ts'

/** Waited for while the page is rendered on the server; in the browser the screen shows the places of what comes. */
export async function loadAnalytics({ analytics }: Utils, id: string, asked: Asked): Promise<void> {
  const read = analytics.overview.prefetch(askedOf(id, asked), { retry: false })
  if (import.meta.env.SSR) await Promise.allSettled([read])
}
