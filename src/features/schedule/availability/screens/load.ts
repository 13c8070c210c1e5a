import type { Utils } from '#client/trpc/trpc.ts'

/** Loads the caller's availability. The server waits for it while rendering; the browser shows skeletons meanwhile. */
export async function loadAvailability({ availability }: Utils): Promise<void> {
  const hours = availability.mine.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await hours
}
