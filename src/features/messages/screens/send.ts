import { TRPCClientError } from '@trpc/client'
import { SENTENCES } from '../spec.ts'
import * as state from '../state.ts'
import { catchUp, type Utils } from './catch-up.ts'
import { changeThread, threadOf } from './stores/threads.ts'
import { changeUnfinished, unfinished } from './stores/unfinished.ts'

// of the tab: what is under way, and the last of each conversation, so that messages leave in the order they were written
const flying = new Set<string>()
const lines = new Map<string, Promise<void>>()

/** Sends what stands under a key, behind what is being sent to the same person. */
export function deliver(utils: Utils, key: string): void {
  const one = unfinished().unsent.find((unsent) => unsent.key === key)
  if (one?.status !== 'sending' || flying.has(key)) return
  flying.add(key)
  const before = lines.get(one.userId) ?? Promise.resolve()
  const line = before.then(() => send(utils, one)).finally(() => flying.delete(key))
  lines.set(one.userId, line)
}

async function send(utils: Utils, { key, userId, kind, content, price, attachmentId }: state.Unsent): Promise<void> {
  try {
    const { message, balance } = await utils.client.messages.send.mutate(
      { userId, kind, content, price, attachment_id: attachmentId, idempotencyKey: key },
      { context: { idempotencyKey: key } },
    )
    changeThread(userId, (thread) => state.receive(thread, message, state.messagesKept))
    if (state.isBehind(threadOf(userId))) await catchUp(utils.client, userId).catch(() => {})
    changeUnfinished((now) => state.sent(now, key))
    if (balance !== null) {
      utils.wallet.balance.setData(undefined, (known) => known && { ...known, balance })
      void utils.wallet.history.invalidate()
    }
    if (message.seq === 1) void utils.messages.thread.invalidate()
    void utils.messages.conversations.invalidate()
  } catch (error) {
    const { httpStatus, reason, sentence } = failureOf(error)
    changeUnfinished((now) => state.failed(now, key, { sentence, settled: state.isSettled({ httpStatus, reason }) }))
    // the price, or what may be written at all, is not what was shown
    if (httpStatus !== undefined && httpStatus < 500) void utils.messages.thread.invalidate()
  }
}

function failureOf(error: unknown) {
  const data = error instanceof TRPCClientError ? error.data : undefined
  const httpStatus: unknown = data?.httpStatus
  const reason: unknown = data?.reason
  const isSpoken = error instanceof Error && typeof httpStatus === 'number' && httpStatus < 500
  return {
    httpStatus: typeof httpStatus === 'number' ? httpStatus : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    sentence: isSpoken ? error.message : SENTENCES.unknown,
  }
}
