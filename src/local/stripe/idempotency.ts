import type { StoredResponse } from './database.ts'
import { StripeRefusal } from './errors.ts'
import type { Table } from './table.ts'

export type ApiResponse = { status: number; body: string; replayOf?: string }

const EXPIRY_SECONDS = 24 * 3600
const KEY_MAX = 255

export type Idempotency = {
  /**
   * Runs `work` once per key and day, and returns the first response for every retry. Stores successes and declines. A
   * refused request had no effect, so a corrected request can use the same key. Throws 400 if the key is used for
   * another request, 409 while the first request is in progress.
   */
  once(
    key: string,
    request: { id: string; fingerprint: string },
    work: () => Promise<ApiResponse>,
  ): Promise<ApiResponse>
}

export function createIdempotency(table: Table<StoredResponse>, now: () => number): Idempotency {
  const running = new Map<string, string>()
  return {
    async once(key, request, work) {
      if (key.length > KEY_MAX + 64) throw idempotencyError(400, `Idempotency keys have at most ${KEY_MAX} characters.`)
      deleteExpired(table, now() - EXPIRY_SECONDS)
      const stored = table.find(key)
      const fingerprint = stored?.fingerprint ?? running.get(key)
      if (fingerprint !== undefined && fingerprint !== request.fingerprint) throw otherRequest()
      if (stored) return { status: stored.status, body: stored.body, replayOf: stored.request }
      if (fingerprint !== undefined) throw inFlight()
      running.set(key, request.fingerprint)
      try {
        const response = await work()
        const { id, fingerprint: mark } = request
        if (response.status === 200 || response.status === 402)
          table.add({ id: key, fingerprint: mark, request: id, at: now(), ...response }, {})
        return response
      } finally {
        running.delete(key)
      }
    },
  }
}

function deleteExpired(table: Table<StoredResponse>, before: number): void {
  for (const { id, at } of table.oldestFirst()) {
    if (at >= before) return
    table.remove(id)
  }
}

function idempotencyError(status: number, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(status, { type: 'idempotency_error', message, ...(code && { code }) })
}

function otherRequest(): StripeRefusal {
  return idempotencyError(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a ' +
      'different key if you meant to execute a different request.',
  )
}

function inFlight(): StripeRefusal {
  return idempotencyError(
    409,
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      'twice, and the other request is still going through). Please try again later.',
    'idempotency_key_in_use',
  )
}
