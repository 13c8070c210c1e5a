import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestPerson, World } from './world.ts'

// Parallel clients, and a function that kills database sessions and restarts the server meanwhile. They test that every
// acknowledged request takes effect exactly once.

/** Operation that a client wants. The client retries it with the same key until the outcome is certain. */
export type Intent = {
  path: string
  as: TestPerson
  key: string
  body: Record<string, unknown> | undefined
  kind: 'tip' | 'purchase' | 'gift' | 'refund'
}
export type Acknowledged = Intent & { status: number; answer: Record<string, unknown>; attempts: number }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const patienceMs = 60_000

/** Returns true if a response makes the outcome of an intent certain. */
const isCertain = (status: number, code: unknown) => status < 500 && status !== 429 && code !== 'IN_PROGRESS'

/** Retries an intent until its outcome is certain, as a client does after a lost connection. */
async function retryUntilCertain(world: World, intent: Intent): Promise<Acknowledged> {
  const until = Date.now() + patienceMs
  for (let attempts = 1; ; attempts++) {
    const { path, as, key, body } = intent
    const retriedPart = await world.rest('POST', path, { as, key, ...(body && { body }) }).catch(() => undefined)
    if (retriedPart && isCertain(retriedPart.status, retriedPart.body?.code))
      return { ...intent, status: retriedPart.status, answer: retriedPart.body, attempts }
    if (Date.now() > until)
      throw new Error(`no certain answer to ${intent.kind} ${key}: ${JSON.stringify(retriedPart)}`)
    await pause(20 + Math.random() * 100)
  }
}

export type Crowd = { fans: TestPerson[]; creators: TestPerson[] }

const some = <T>(list: T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

/** Returns the intent of a client for a chance from 0 up to 1. It only refunds its own purchases. */
function intentOf(chance: number, { fans, creators }: Crowd, fan: TestPerson, purchases: string[]): Intent {
  const key = randomUUID()
  const purchase = purchases.at(-1)
  if (chance < 0.08 && purchase !== undefined) {
    purchases.pop()
    return { kind: 'refund', path: `/tokens/purchases/${purchase}/refund`, as: fan, key, body: undefined }
  }
  if (chance < 0.3) {
    const friend = some(fans.filter(({ id }) => id !== fan.id))
    const gift = chance < 0.14 && { isGift: true, giftRecipientId: friend.id }
    const body = { tokenAmount: 50, paymentMethodId: 'pm_card_visa', ...gift }
    return { kind: gift ? 'gift' : 'purchase', path: '/tokens/purchase', as: fan, key, body }
  }
  const body = { recipientId: some(creators).id, tokens: 1 + Math.floor(Math.random() * 20), message: key }
  return { kind: 'tip', path: '/tips/send', as: fan, key, body }
}

/** Runs one client until `isOver`. Retries every third acknowledged intent, which must return the original response. */
export async function runClient(
  world: World,
  crowd: Crowd,
  fan: TestPerson,
  isOver: () => boolean,
): Promise<{ acknowledged: Acknowledged[]; contradictions: unknown[] }> {
  const acknowledged: Acknowledged[] = []
  const contradictions: unknown[] = []
  const purchases: string[] = []
  // the first intents of the crowd are of every kind, because a slow machine may have time for no others
  let chance = crowd.fans.indexOf(fan) / crowd.fans.length
  while (!isOver()) {
    const first = await retryUntilCertain(world, intentOf(chance, crowd, fan, purchases))
    chance = Math.random()
    acknowledged.push(first)
    if (first.kind === 'purchase' && first.status === 200) purchases.push(purchaseIdOf(first))
    if (acknowledged.length % 3 > 0) continue
    const second = await retryUntilCertain(world, first)
    if (retriedPart(first) !== retriedPart(second)) contradictions.push({ first, second })
  }
  return { acknowledged, contradictions }
}

export const purchaseIdOf = ({ answer }: Pick<Acknowledged, 'answer'>): string => {
  const { purchase } = answer
  return typeof purchase === 'object' && purchase !== null && 'id' in purchase ? String(purchase.id) : ''
}

/** Returns the part of a response that a retry must return again: the tip, the purchase, the refund or the refusal. */
function retriedPart({ kind, status, answer }: Acknowledged): string {
  if (status !== 200) return `${status} ${answer.code}`
  if (kind === 'tip') return JSON.stringify([answer.tip, answer.balance])
  return kind === 'refund' ? `${answer.purchase_id}` : purchaseIdOf({ answer })
}

/** Kills database sessions at random until the time is over, and restarts the server exactly three times. */
export async function disruptDatabase(ownerUrl: string, restart: () => Promise<void>, until: number) {
  const start = Date.now()
  const restartsAt = [0.25, 0.5, 0.75].map((part) => start + part * (until - start))
  let killed = 0
  let restarted = 0
  while (Date.now() < until || restarted < restartsAt.length) {
    const due = restartsAt[restarted]
    if (due !== undefined && Date.now() >= due) {
      await restart()
      restarted++
    } else {
      killed += await killSessions(ownerUrl)
    }
    await pause(100 + Math.random() * 200)
  }
  await endClaims(ownerUrl)
  return { killed, restarted }
}

/** Expires the claims of purchases at once. A killed request to the provider would keep its claim for half a minute. */
async function endClaims(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('update purchases set claimed_until = now() where claimed_until > now()')
  await owner.end()
}

/** Ends a random third of the application's sessions, also within transactions. */
async function killSessions(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  try {
    await owner.connect()
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'limelight_app' and pid <> pg_backend_pid() and random() < 0.3`,
    )
    return rowCount ?? 0
  } catch {
    return 0
  } finally {
    await owner.end().catch(() => undefined)
  }
}
