import type { Utils } from '#client/trpc.ts'

/** A receipt: awaited while rendering; in the browser the page shows its place meanwhile. */
export async function loadReceipt({ api }: { api: Utils }, id: string): Promise<void> {
  const receipt = api.sessions.receipt.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await receipt
}
