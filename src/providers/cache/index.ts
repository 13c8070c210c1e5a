import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'

/** How often something may be done by one subject: `limit` times in any `windowSeconds`. */
export type Rate = { name: string; limit: number; windowSeconds: number }

export type Verdict =
  | { state: 'allowed' }
  | { state: 'exceeded'; retryAfterSeconds: number }
  /** The cache did not answer in time; the caller decides whether that means open or closed. */
  | { state: 'unknown' }

/** Short-lived facts that may be lost: rate limits and revocations. Never the source of a balance. */
export type Cache = {
  take(rate: Rate, subject: string): Promise<Verdict>
  /** Gives back what `take` took, for attempts that turned out to be legitimate. */
  giveBack(rate: Rate, subject: string): Promise<void>
  /** Whether this is the first time within `seconds` that it is asked of the subject; of many callers at once one is. */
  once(name: string, subject: string, seconds: number): Promise<boolean | 'unknown'>
  /** Lets `once` say yes again. */
  forget(name: string, subject: string): Promise<void>
  /** Remembers revoked session families for as long as their access tokens could still be valid. @returns whether it could. */
  revoke(familyIds: readonly string[], seconds: number): Promise<boolean>
  /** Remembers people whose access tokens may no longer say how they stand. @returns whether it could. */
  doubt(userIds: readonly string[], seconds: number): Promise<boolean>
  /** What is remembered of whoever calls. */
  marksOf(familyId: string, userId: string): Promise<Marks | 'unknown'>
  /** Counts something in the hour of a moment, for two days; what is lost is not noticed. */
  count(name: string, at: Date): Promise<void>
  /** How often it was counted in the hour of each moment. */
  countsOf(name: string, moments: readonly Date[]): Promise<number[] | 'unknown'>
  isUp(): Promise<boolean>
}

export type Marks = { revoked: boolean; doubted: boolean }

const answerWithinMs = 1_500
const countedSeconds = 2 * 24 * 3_600
const countKey = (name: string, at: Date) => `count:${name}:${Math.floor(at.getTime() / 3_600_000)}`

export function createCache(config: { url: string; token: string }, now: () => number): Cache {
  const redis = new Redis({
    url: config.url,
    token: config.token,
    retry: { retries: 1, backoff: () => 50 },
    signal: () => AbortSignal.timeout(answerWithinMs),
    enableTelemetry: false,
    enableAutoPipelining: true,
  })
  return {
    ...createLimits(redis, now),
    ...createMarks(redis),
    ...createCounts(redis),
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

/** How often a subject may do something. */
function createLimits(redis: Redis, now: () => number): Pick<Cache, 'take' | 'giveBack'> {
  // created per request, so the client-side block list (module state) stays off
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

/** Access tokens that may not be believed although they have not run out. */
function createMarks(redis: Redis): Pick<Cache, 'revoke' | 'doubt' | 'marksOf'> {
  /** @returns whether every mark was set. */
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
    // GETEX without an expiry is GET, but counts as a write: the SDK sends it with the rate limit's script, in one request
    // and not two, and where the database has replicas it is the primary that knows of a revocation.
    async marksOf(familyId, userId) {
      const keys = [`revoked:${familyId}`, `doubted:${userId}`]
      const found: unknown[] = await Promise.all(keys.map((key) => redis.getex(key))).catch(() => [undefined])
      if (!found.every((mark) => mark === null || mark === 1)) return 'unknown'
      return { revoked: found[0] === 1, doubted: found[1] === 1 }
    },
  }
}

/** How often something happened in an hour. */
function createCounts(redis: Redis): Pick<Cache, 'count' | 'countsOf'> {
  return {
    // a write like the script of the limit, which it is sent with; only the first of an hour sets when it is forgotten
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
