import type { Utils } from '#client/trpc.ts'

/** Awaited while the page is rendered; in the browser it shows the places of what comes. */
export async function loadTransparency({ moderation }: Utils): Promise<void> {
  const read = moderation.transparency.prefetch(undefined, { retry: false })
  if (import.meta.env.SSR) await read
}
