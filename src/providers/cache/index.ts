import { Ratelimit } from '@upstash/ratelimit'
import { Redis } from '@upstash/redis'

/** How often something may be done by one subject: `limit` times in any `windowSeconds`. */
export type Rate = { name: string; limit: number; windowSeconds: number }

export type Verdict =
  | { state: 'allowed' }
  | { state: 'exceeded'; retryAfterSeconds: number }
  /** The cache did not answer in time; the caller decides whether that means open or closed. */
  | { state: 'unknown' }

/** Short-lived facts that may be lost: rate limits and revocations. Never the source of a balance (decision D6). */
export type Cache = {
  take(rate: Rate, subject: string): Promise<Verdict>
  /** Gives back what `take` took, for attempts that turned out to be legitimate. */
  giveBack(rate: Rate, subject: string): Promise<void>
  /** Remembers a revoked session family for as long as its access tokens could still be valid. */
  revoke(familyId: string, seconds: number): Promise<void>
  isRevoked(familyId: string): Promise<boolean | 'unknown'>
}

const answerWithinMs = 1_500

export function createCache(config: { url: string; token: string }, now: () => number): Cache {
  const redis = new Redis({
    url: config.url,
    token: config.token,
    retry: { retries: 1, backoff: () => 50 },
    signal: () => AbortSignal.timeout(answerWithinMs),
    enableTelemetry: false,
    enableAutoPipelining: true,
  })
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
    async revoke(familyId, seconds) {
      await redis.set(`revoked:${familyId}`, 1, { ex: seconds }).catch(() => undefined)
    },
    async isRevoked(familyId) {
      try {
        const found = await redis.get(`revoked:${familyId}`)
        return found === null ? false : found === 1 ? true : 'unknown'
      } catch {
        return 'unknown'
      }
    },
  }
}
