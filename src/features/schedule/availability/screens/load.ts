import type { Utils } from '#client/trpc.ts'

/** Awaited while rendering; in the browser the page shows skeletons meanwhile. */
export async function loadAvailability({ availability }: Utils): Promise<void> {
  const hours = availability.mine.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await hours
}
