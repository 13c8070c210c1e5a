import type { Utils } from '#client/trpc/trpc.ts'
import type { Asked } from '../state.ts'
import { askedOf } from './asked.ts'

/** Prefetches the figures. The server waits for them while rendering. The browser shows placeholders meanwhile. */
export async function loadAnalytics(
  { analytics }: Utils,
  id: string,
  { hasTopFans, asked }: { hasTopFans: boolean; asked: Asked },
): Promise<void> {
  const span = askedOf(id, asked)
  const reads = [
    analytics.overview.prefetch(span, { retry: false }),
    ...(hasTopFans ? [analytics.topFans.prefetch(span, { retry: false })] : []),
  ]
  if (import.meta.env.SSR) await Promise.allSettled(reads)
}
