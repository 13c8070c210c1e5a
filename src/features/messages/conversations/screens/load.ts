import { notFound } from '@tanstack/react-router'
import type { Utils } from '#client/trpc/trpc.ts'
import { threadInput } from '../../state.ts'

/** Prefetches the first page of conversations. The server waits for it; the browser shows placeholders meanwhile. */
export async function loadConversations({ messages }: Utils): Promise<void> {
  const first = messages.conversations.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await first
}

/** Prefetches a conversation and the balance for the composer. @throws notFound if the person does not exist */
export async function loadThread({ messages, wallet }: Utils, id: string): Promise<void> {
  const thread = messages.thread.fetch(threadInput(id), { retry: false }).catch((error: unknown) => {
    if (import.meta.env.SSR && statusOf(error) === 404) throw notFound()
  })
  if (import.meta.env.SSR) await Promise.all([thread, wallet.balance.prefetch()])
}

/**
 * Reads the status of an error without importing the error class, which would increase the first load of every page.
 */
function statusOf(error: unknown): unknown {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'httpStatus' in data ? data.httpStatus : undefined
}
