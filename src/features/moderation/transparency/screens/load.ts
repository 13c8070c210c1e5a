import type { Utils } from '#client/trpc/trpc.ts'

/** Prefetches the counts. The server waits for them; the browser shows placeholders while they load. */
export async function loadTransparency({ moderation }: Utils): Promise<void> {
  const read = moderation.transparency.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await read
}
