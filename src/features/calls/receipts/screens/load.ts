import type { Utils } from '#client/trpc/trpc.ts'

/** Loads a receipt. The server waits for it; in the browser the page shows a placeholder meanwhile. */
export async function loadReceipt({ api }: { api: Utils }, id: string): Promise<void> {
  const receipt = api.sessions.receipt.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await receipt
}
