import { notFound } from '@tanstack/react-router'
import type { Utils } from '#client/trpc.ts'
import { threadInput } from '../state.ts'

/** The last element of a conversation's page: with it everything has arrived that is painted first. */
export const composerEnd = 'composer-words'

/** Waited for while rendering; in the browser the page shows the places of what is coming. */
export async function loadConversations({ messages }: Utils): Promise<void> {
  const first = messages.conversations.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await first
}

/** The same, with the balance that the composer counts with. @throws notFound for somebody who does not exist. */
export async function loadThread({ messages, wallet }: Utils, id: string): Promise<void> {
  const thread = messages.thread.fetch(threadInput(id), { retry: false }).catch((error: unknown) => {
    if (import.meta.env.SSR && statusOf(error) === 404) throw notFound()
  })
  if (import.meta.env.SSR) await Promise.all([thread, wallet.balance.prefetch()])
}

/** Without the class of such errors, which would be in every page's first load. */
function statusOf(error: unknown): unknown {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'httpStatus' in data ? data.httpStatus : undefined
}
