import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import type { Utils } from '#client/trpc.ts'
import { threadInput } from './useThread.ts'

/** Waited for while rendering; in the browser the page shows the places of what is coming. */
export async function loadConversations({ messages }: Utils): Promise<void> {
  const first = messages.conversations.prefetchInfinite({}, { retry: false })
  if (import.meta.env.SSR) await first
}

/** The same. @throws notFound for somebody who does not exist. */
export async function loadThread({ messages }: Utils, id: string): Promise<void> {
  if (!import.meta.env.SSR) {
    void messages.thread.prefetch(threadInput(id), { retry: false })
    return
  }
  await messages.thread.fetch(threadInput(id), { retry: false }).catch((error: unknown) => {
    if (error instanceof TRPCClientError && error.data?.httpStatus === 404) throw notFound()
  })
}
