import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Person, Product } from './product.ts'

/** One of so many responses is lost, after which the page sends the tip again with its key. */
const lostEvery = 5

const attemptsMax = 5

const balance = z.object({ tip: z.object({ id: z.string(), tokens: z.number() }) })
const sums = z.object({ count: z.number(), tokens: z.number(), keys: z.number() })

/** Sends tips, and compares them with the ledger. */
export function createTips({ call, note, owner }: Product, hostId: string, streamId: string) {
  const accepted = new Map<string, number>()
  const lost: string[] = []
  let sent = 0
  let repeated = 0
  async function send(as: Person, message: string): Promise<void> {
    const number = ++sent
    const tokens = 1 + (number % 7)
    const key = crypto.randomUUID()
    const body = { recipientId: hostId, tokens, message, stream_id: streamId }
    // The page keeps the key until the outcome is certain.
    const once = async () => {
      for (let attempt = 1; ; attempt++) {
        const answer = await call('POST', '/tips/send', { as, body, key })
        if (answer.status < 500 || attempt === attemptsMax) return answer
        note(`a tip answered ${answer.status} and was sent again`)
        await wait(attempt * 1_000)
      }
    }
    if (number % lostEvery === 0) {
      repeated += 1
      // The page never gets the first response; its retry may even overtake it.
      const [first, second] = [once(), once()]
      await first
      return settle(await second, key)
    }
    settle(await once(), key)
  }
  function settle({ status, body }: Awaited<ReturnType<typeof call>>, key: string): void {
    const { data } = balance.safeParse(body)
    if (data && status < 300) accepted.set(data.tip.id, data.tip.tokens)
    else {
      lost.push(key)
      note(`a tip answered ${status}`)
    }
  }
  /** Returns the tips, those that the ledger does not have exactly once, and the sums of both. */
  async function check() {
    const [ledger] = await owner(
      sums,
      `select count(*)::int, coalesce(sum(tokens), 0)::int as tokens, count(distinct id)::int as keys
       from ledger.movements where kind = 'tip' and reference = $1`,
      [streamId],
    )
    const tokens = [...accepted.values()].reduce((sum, one) => sum + one, 0)
    const wrong = lost.length + Math.abs((ledger?.count ?? 0) - sent) + Math.abs((ledger?.tokens ?? 0) - tokens)
    return { sent, repeated, wrong, tokens, ledger: ledger?.tokens ?? 0 }
  }
  return { send, check }
}
