import type { Utils } from '#client/trpc/trpc.ts'

/** Prefetches the decisions. The server waits for them; the browser shows placeholders while they load. */
export async function loadDecisions({ moderation }: Utils): Promise<void> {
  const read = moderation.decisions.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await read
}
