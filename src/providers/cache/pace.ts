import type { Redis } from '@upstash/redis'

/** Rate that all isolates share: `burst` turns at once, then one every `intervalMs`. */
export type Pace = { name: string; burst: number; intervalMs: number }

export type Paces = {
  /**
   * Takes the next turn for a subject. A turn in the future is kept for them until they ask for it.
   * @returns milliseconds until the turn; 0 if it was taken now, or if the cache is down.
   */
  turnOf(pace: Pace, subject: string): Promise<number>
  /** Takes a turn that cannot wait; later turns move back. */
  spend(pace: Pace): Promise<void>
  /** Takes a turn if at least `kept` more are free. @returns false if there are fewer; true if the cache is down. */
  spare(pace: Pace, kept: number): Promise<boolean>
  /** Delays all later turns by `ms` from now. */
  pause(pace: Pace, ms: number): Promise<void>
}

/** Milliseconds for which a turn is kept after its time. */
const lateMs = 30_000

// The key of a pace has the time of the next turn. A turn in the past is free; `burst` turns are kept free.
const script = `
local now, interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kind, amount = ARGV[4], tonumber(ARGV[5])
local turn = kind == 'turn' and redis.call('get', KEYS[2])
if not turn then
  turn = math.max(tonumber(redis.call('get', KEYS[1]) or '0'), now - burst * interval)
  if kind == 'spare' and turn > now - amount * interval then return -1 end
  if kind == 'pause' then turn = math.max(turn, now + amount) end
  local after = kind == 'pause' and turn or turn + interval
  redis.call('set', KEYS[1], after, 'px', after - now + burst * interval + 1)
end
local wait = math.max(0, tonumber(turn) - now)
if kind == 'turn' then
  if wait > 0 then redis.call('set', KEYS[2], turn, 'px', wait + ${lateMs}) else redis.call('del', KEYS[2]) end
end
return wait`

/** Creates the paces. While the cache is down, every turn is free. */
export function createPaces(redis: Redis, now: () => number): Paces {
  const run = async ({ name, intervalMs, burst }: Pace, kind: string, amount = 0, subject = '') => {
    const keys = [`pace:${name}`, `turn:${name}:${subject}`]
    const args = [now(), intervalMs, burst, kind, amount].map(String)
    // EVAL instead of the client's scripts, which are not sent together with the rate limit
    const answer: unknown = await redis.eval(script, keys, args).catch(() => undefined)
    return typeof answer === 'number' ? answer : 0
  }
  return {
    turnOf: (pace, subject) => run(pace, 'turn', 0, subject),
    spend: async (pace) => void (await run(pace, 'now')),
    spare: async (pace, kept) => (await run(pace, 'spare', kept)) >= 0,
    pause: async (pace, ms) => void (await run(pace, 'pause', ms)),
  }
}
