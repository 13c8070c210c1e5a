import { failureOf } from '#client/query/failure.ts'
import { correctedMs } from '#client/time/clock.ts'
import { isOutcomeCertain } from '#shared/idempotency.ts'
import { resendWithinMs, SENTENCES } from '../../spec.ts'
import { catchUp, type Utils } from '../../thread/screens/catch-up.ts'
import { changeThread, threadOf } from '../../thread/screens/stores.ts'
import { isBehind, isWaiting, messagesKept, receive } from '../../thread/state.ts'
import * as state from '../state.ts'
import { changeUnsentState, unfinished } from './stores.ts'

// per tab: keys in flight, and the last request of each conversation, which keeps messages in order
const flying = new Set<string>()
const lines = new Map<string, Promise<boolean>>()
/** People whose conversations had requests in flight when the connection returned. */
const cameBack = new Set<string>()

/**
 * Sends the message with this key after the earlier ones to the same person. If one does not reach the server, the
 * later ones fail with it, because they would arrive before it.
 */
export function deliver(utils: Utils, key: string): void {
  const one = unfinished().unsent.find((unsent) => unsent.key === key)
  if (one?.status !== 'sending' || flying.has(key)) return
  flying.add(key)
  const { userId } = one
  const before = lines.get(userId) ?? Promise.resolve(true)
  const line: Promise<boolean> = before
    .then((isThrough) => (isThrough ? send(utils, one) : giveUp(key)))
    .finally(() => {
      flying.delete(key)
      if (lines.get(userId) !== line) return
      lines.delete(userId)
      if (cameBack.delete(userId)) deliverLost(utils, userId)
    })
  lines.set(userId, line)
}

function giveUp(key: string): boolean {
  changeUnsentState((now) => state.failed(now, key, { sentence: SENTENCES.unknown, settled: false }))
  return false
}

/** Resends messages that failed without a connection, to one person or to all, oldest first. */
export function deliverLost(utils: Utils, userId?: string): void {
  for (const { key, price } of state.resendable(unfinished(), correctedMs(), resendWithinMs, userId)) {
    changeUnsentState((now) => state.retry(now, key, { key, price }))
    deliver(utils, key)
  }
}

/** Resends after the connection returned, including requests that are about to fail. */
export function deliverOnline(utils: Utils): void {
  for (const userId of lines.keys()) cameBack.add(userId)
  deliverLost(utils)
}

/** Returns true if the server was reached. */
async function send(utils: Utils, { key, userId, kind, content, price, attachmentId }: state.Unsent): Promise<boolean> {
  try {
    const { message, balance } = await utils.client.messages.send.mutate(
      { userId, kind, content, price, attachment_id: attachmentId, idempotencyKey: key },
      { context: { idempotencyKey: key } },
    )
    changeThread(userId, (thread) => receive(thread, message, messagesKept))
    if (isBehind(threadOf(userId))) await catchUp(utils.client, userId).catch(() => {})
    // a page shows the waiting messages
    if (isWaiting(message)) await utils.messages.thread.invalidate().catch(() => {})
    changeUnsentState((now) => state.sent(now, key))
    if (balance !== null) {
      utils.wallet.balance.setData(undefined, (known) => known && { ...known, balance })
      void utils.wallet.history.invalidate()
    }
    if (message.seq === 1) void utils.messages.thread.invalidate()
    void utils.messages.conversations.invalidate()
    return true
  } catch (error) {
    const { httpStatus, reason, sentence } = spokenFailureOf(error)
    changeUnsentState((now) => state.failed(now, key, { sentence, settled: isOutcomeCertain({ httpStatus, reason }) }))
    // the displayed price or permission is outdated
    if (httpStatus !== undefined && httpStatus < 500) void utils.messages.thread.invalidate()
    return httpStatus !== undefined
  }
}

function spokenFailureOf(error: unknown) {
  const failure = failureOf(error)
  const isSpoken = error instanceof Error && failure.httpStatus !== undefined && failure.httpStatus < 500
  return { ...failure, sentence: isSpoken ? error.message : SENTENCES.unknown }
}
