import type { Utils } from '#client/trpc/trpc.ts'

/** Loads a receipt. The server waits for it; the browser shows a skeleton until it is loaded. */
export async function loadReceipt({ api }: { api: Utils }, id: string): Promise<void> {
  const receipt = api.sessions.receipt.prefetch({ id }, { retry: false })
  if (import.meta.env.SSR) await receipt
}
