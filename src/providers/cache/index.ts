import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'
import { createPaces, type Paces } from './pace.ts'

export type { Pace } from './pace.ts'

/** Rate limit of a subject: `limit` times in any `windowSeconds`. */
export type Rate = { name: string; limit: number; windowSeconds: number }

export type Verdict =
  | { state: 'allowed' }
  | { state: 'exceeded'; retryAfterSeconds: number }
  /** The cache did not respond in time; the caller decides whether it fails open or closed. */
  | { state: 'unknown' }

/** Short-lived facts that may be lost: rate limits and revocations. Never the source of a balance. */
export type Cache = Paces & {
  take(rate: Rate, subject: string): Promise<Verdict>
  /** Returns a count of `take`, for an attempt that turned out to be legitimate. */
  giveBack(rate: Rate, subject: string): Promise<void>
  /** Returns true for the first call for the subject within `seconds`; of concurrent callers, only one gets true. */
  once(name: string, subject: string, seconds: number): Promise<boolean | 'unknown'>
  /** Resets `once` for the subject. */
  forget(name: string, subject: string): Promise<void>
  /**
   * Marks revoked session families for the lifetime of their access tokens.
   * @returns false if the cache did not respond.
   */
  revoke(familyIds: readonly string[], seconds: number): Promise<boolean>
  /** Marks people whose access tokens may contain an outdated state. @returns false if the cache did not respond. */
  doubt(userIds: readonly string[], seconds: number): Promise<boolean>
  /** Returns the marks of the caller's session family and account. */
  marksOf(familyId: string, userId: string): Promise<Marks | 'unknown'>
  /** Counts something in the hour of `at`, kept for two days. A lost count is not reported. */
  count(name: string, at: Date): Promise<void>
  /** Returns the count in the hour of each moment. */
  countsOf(name: string, moments: readonly Date[]): Promise<number[] | 'unknown'>
  isUp(): Promise<boolean>
}

export type Marks = { revoked: boolean; doubted: boolean }

/** Default time limit of a response in milliseconds. */
const defaultWithinMs = 1_500
const countedSeconds = 2 * 24 * 3_600
const countKey = (name: string, at: Date) => `count:${name}:${Math.floor(at.getTime() / 3_600_000)}`

type Config = { url: string; token: string; answerWithinMs?: number }

export function createCache({ url, token, answerWithinMs = defaultWithinMs }: Config, now: () => number): Cache {
  const redis = new Redis({
    url,
    token,
    retry: { retries: 1, backoff: () => 50 },
    signal: () => AbortSignal.timeout(answerWithinMs),
    enableTelemetry: false,
    enableAutoPipelining: true,
  })
  return {
    ...createLimits(redis, now),
    ...createMarks(redis),
    ...createCounts(redis),
    ...createPaces(redis, now),
    once: (name, subject, seconds) =>
      redis.set(`once:${name}:${subject}`, 1, { ex: seconds, nx: true }).then(
        (answer) => (answer === 'OK' ? true : answer === null ? false : 'unknown'),
        () => 'unknown',
      ),
    forget: (name, subject) =>
      redis.del(`once:${name}:${subject}`).then(
        () => undefined,
        () => undefined,
      ),
    isUp: () =>
      redis.get('health').then(
        (found: unknown) => found === null,
        () => false,
      ),
  }
}

/** Creates the rate limits. */
function createLimits(redis: Redis, now: () => number): Pick<Cache, 'take' | 'giveBack'> {
  // Created for each request, so the client-side block list (module state) stays off.
  const limiter = (rate: Rate) =>
    new Ratelimit({
      redis,
      limiter: Ratelimit.slidingWindow(rate.limit, `${rate.windowSeconds} s`),
      prefix: `limit:${rate.name}`,
      timeout: 0,
      ephemeralCache: false,
    })
  return {
    async take(rate, subject) {
      try {
        const verdict = await limiter(rate).limit(subject)
        if (typeof verdict.success !== 'boolean' || !Number.isFinite(verdict.reset)) return { state: 'unknown' }
        if (verdict.success) return { state: 'allowed' }
        return { state: 'exceeded', retryAfterSeconds: Math.max(1, Math.ceil((verdict.reset - now()) / 1000)) }
      } catch {
        return { state: 'unknown' }
      }
    },
    async giveBack(rate, subject) {
      await limiter(rate)
        .limit(subject, { rate: -1 })
        .catch(() => undefined)
    },
  }
}

/** Creates the marks of access tokens that must not be trusted, although they have not expired. */
function createMarks(redis: Redis): Pick<Cache, 'revoke' | 'doubt' | 'marksOf'> {
  /** @returns true if every mark was set. */
  const mark = (keys: string[], seconds: number) =>
    Promise.all(keys.map((key) => redis.set(key, 1, { ex: seconds }))).then(
      (answers) => answers.every((answer) => answer === 'OK'),
      () => false,
    )
  return {
    revoke: (familyIds, seconds) =>
      mark(
        familyIds.map((id) => `revoked:${id}`),
        seconds,
      ),
    doubt: (userIds, seconds) =>
      mark(
        userIds.map((id) => `doubted:${id}`),
        seconds,
      ),
    // GETEX without an expiry equals GET, but counts as a write. So the SDK sends it together with the rate limit's
    // script in a single request, and a database with replicas reads from the primary, which has every revocation.
    async marksOf(familyId, userId) {
      const keys = [`revoked:${familyId}`, `doubted:${userId}`]
      const found: unknown[] = await Promise.all(keys.map((key) => redis.getex(key))).catch(() => [undefined])
      if (!found.every((mark) => mark === null || mark === 1)) return 'unknown'
      return { revoked: found[0] === 1, doubted: found[1] === 1 }
    },
  }
}

/** Creates the hourly counts. */
function createCounts(redis: Redis): Pick<Cache, 'count' | 'countsOf'> {
  return {
    // A write like the limit's script, so both are sent together. Only the first count of an hour sets the expiry.
    async count(name, at) {
      const key = countKey(name, at)
      const found: unknown = await redis.incr(key).catch(() => undefined)
      if (found === 1) await redis.expire(key, countedSeconds).catch(() => undefined)
    },
    async countsOf(name, moments) {
      const found: unknown = await redis.mget(moments.map((at) => countKey(name, at))).catch(() => undefined)
      return Array.isArray(found) && found.length === moments.length
        ? found.map((count) => Number(count) || 0)
        : 'unknown'
    },
  }
}
