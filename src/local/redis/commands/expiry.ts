import { parseInteger } from '../numbers.ts'
import { type Bytes, RedisError, syntaxError } from '../reply.ts'

const MAX_AT_MS = Number.MAX_SAFE_INTEGER

const TO_MOMENT: Readonly<Record<string, (amount: number, now: number) => number>> = {
  EX: (seconds, now) => now + seconds * 1000,
  PX: (ms, now) => now + ms,
  EXAT: (seconds) => seconds * 1000,
  PXAT: (ms) => ms,
}

export const invalidExpiry = (command: string) => new RedisError(`ERR invalid expire time in '${command}' command`)

/** The options of SET and GETEX; `moment` is asked for late, because Redis reads the number after the options. */
export type ExpiryOption = { moment(now: number): number }

/** `EX 10` and its three sisters at `options[index]`; undefined when that word is another option. */
export function readExpiry(command: string, options: readonly Bytes[], index: number): ExpiryOption | undefined {
  const toMoment = TO_MOMENT[(options[index] ?? '').toUpperCase()]
  if (!toMoment) return undefined
  const amount = options[index + 1]
  if (amount === undefined) throw syntaxError()
  return {
    moment(now) {
      const parsed = parseInteger(amount)
      const at = toMoment(parsed, now)
      if (parsed <= 0 || at > MAX_AT_MS) throw invalidExpiry(command)
      return at
    },
  }
}
