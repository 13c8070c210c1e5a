import type { trpc } from '#client/trpc/trpc.ts'
import { messagesPage } from '../../spec.ts'
import { addLater, applyNewestPage, isBehind, newestSeq, recordOtherRead } from '../state.ts'
import { changeThread, threadOf } from './stores.ts'

export type Utils = ReturnType<typeof trpc.useUtils>

// state of this tab: running requests by person; `again` is true if a message arrived during the request
const running = new Map<string, { again: boolean }>()

/** Fetches the messages after the newest known one until none is missing. Concurrent calls share one run. */
export async function catchUp(client: Utils['client'], userId: string): Promise<void> {
  const current = running.get(userId)
  if (current) {
    current.again = true
    return
  }
  const run = { again: false }
  running.set(userId, run)
  try {
    do {
      run.again = false
      await readOn(client, userId)
    } while (run.again)
  } finally {
    running.delete(userId)
  }
}

async function readOn(client: Utils['client'], userId: string): Promise<void> {
  for (let more = true; more; ) {
    const after = newestSeq(threadOf(userId))
    const limit = messagesPage.max
    const page = await client.messages.thread.query(after === 0 ? { userId, limit } : { userId, after, limit })
    changeThread(userId, (thread) =>
      after === 0
        ? applyNewestPage(thread, page)
        : recordOtherRead(addLater(thread, page.messages, page.last_seq), page.other_read_seq),
    )
    more = after > 0 && page.messages.length > 0 && isBehind(threadOf(userId))
  }
}
