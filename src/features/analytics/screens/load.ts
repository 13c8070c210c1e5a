import type { Utils } from '#client/trpc/trpc.ts'
import type { Asked } from '../state.ts'
import { askedOf } from './asked.ts'

/** Prefetches the figures. The server waits for them while rendering. The browser shows placeholders meanwhile. */
export async function loadAnalytics({ analytics }: Utils, id: string, asked: Asked): Promise<void> {
  const read = analytics.overview.prefetch(askedOf(id, asked), { retry: false })
  if (import.meta.env.SSR) await Promise.allSettled([read])
}
