import { failureOf } from '#client/query/failure.ts'
import { correctedMs } from '#client/time/clock.ts'
import { isOutcomeCertain } from '#shared/idempotency.ts'
import { resendWithinMs, SENTENCES } from '../../spec.ts'
import { catchUp, type Utils } from '../../thread/screens/catch-up.ts'
import { changeThread, threadOf } from '../../thread/screens/stores.ts'
import { isBehind, isWaiting, messagesKept, receive } from '../../thread/state.ts'
import * as state from '../state.ts'
import { changeUnsentState, getUnsentState } from './stores.ts'

// state of this tab: keys of requests in flight, and the last request of each conversation, so that messages stay in
// order
const inFlight = new Set<string>()
const queues = new Map<string, Promise<boolean>>()
/** Ids of people with requests in flight when the device went online again. */
const reconnected = new Set<string>()

/**
 * Sends the message with this key after the earlier messages to the same person. If an earlier message does not reach
 * the server, the later ones fail too, because they would arrive before it.
 */
export function deliver(utils: Utils, key: string): void {
  const one = getUnsentState().unsent.find((unsent) => unsent.key === key)
  if (one?.status !== 'sending' || inFlight.has(key)) return
  inFlight.add(key)
  const { userId } = one
  const before = queues.get(userId) ?? Promise.resolve(true)
  const queue: Promise<boolean> = before
    .then((isThrough) => (isThrough ? send(utils, one) : giveUp(key)))
    .finally(() => {
      inFlight.delete(key)
      if (queues.get(userId) !== queue) return
      queues.delete(userId)
      if (reconnected.delete(userId)) deliverLost(utils, userId)
    })
  queues.set(userId, queue)
}

function giveUp(key: string): boolean {
  changeUnsentState((now) => state.markFailed(now, key, { sentence: SENTENCES.unknown, settled: false }))
  return false
}

/** Resends messages that failed without a connection, oldest first: those to one person, or all. */
export function deliverLost(utils: Utils, userId?: string): void {
  for (const { key, price } of state.resendable(getUnsentState(), correctedMs(), resendWithinMs, userId)) {
    changeUnsentState((now) => state.retry(now, key, { key, price }))
    deliver(utils, key)
  }
}

/**
 * Resends messages when the device goes online. Requests in flight may still fail, so they are resent after they end.
 */
export function deliverOnline(utils: Utils): void {
  for (const userId of queues.keys()) reconnected.add(userId)
  deliverLost(utils)
}

/** Sends one message. @returns true if the server responded. */
async function send(utils: Utils, { key, userId, kind, content, price, attachmentId }: state.Unsent): Promise<boolean> {
  try {
    const { message, balance } = await utils.client.messages.send.mutate(
      { userId, kind, content, price, attachment_id: attachmentId, idempotencyKey: key },
      { context: { idempotencyKey: key } },
    )
    changeThread(userId, (thread) => receive(thread, message, messagesKept))
    if (isBehind(threadOf(userId))) await catchUp(utils.client, userId).catch(() => {})
    // the page of the conversation lists waiting messages, so it is refetched
    if (isWaiting(message)) await utils.messages.thread.invalidate().catch(() => {})
    changeUnsentState((now) => state.removeUnsent(now, key))
    if (balance !== null) {
      utils.wallet.balance.setData(undefined, (known) => known && { ...known, balance })
      void utils.wallet.history.invalidate()
    }
    if (message.seq === 1) void utils.messages.thread.invalidate()
    void utils.messages.conversations.invalidate()
    return true
  } catch (error) {
    const { httpStatus, reason, sentence } = failureWithSentence(error)
    changeUnsentState((now) =>
      state.markFailed(now, key, { sentence, settled: isOutcomeCertain({ httpStatus, reason }) }),
    )
    // the price or the permission that the page shows may be outdated
    if (httpStatus !== undefined && httpStatus < 500) void utils.messages.thread.invalidate()
    return httpStatus !== undefined
  }
}

function failureWithSentence(error: unknown) {
  const failure = failureOf(error)
  const hasSentence = error instanceof Error && failure.httpStatus !== undefined && failure.httpStatus < 500
  return { ...failure, sentence: hasSentence ? error.message : SENTENCES.unknown }
}
