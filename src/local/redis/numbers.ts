import { type Bytes, RedisError } from './reply.ts'

const NOT_AN_INTEGER = 'ERR value is not an integer or out of range'
const NOT_A_FLOAT = 'ERR value is not a valid float'
const MUST_BE_POSITIVE = 'ERR value is out of range, must be positive'

const isInt64 = (n: bigint) => BigInt.asIntN(64, n) === n

/** Redis integers are signed 64 bit and written in one way only: no plus sign, no leading zero, no space. */
export function parseInt64(text: Bytes, refusal = NOT_AN_INTEGER): bigint {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) throw new RedisError(refusal)
  const value = BigInt(text)
  if (!isInt64(value)) throw new RedisError(refusal)
  return value
}

/** The same as a JavaScript number, for indexes, counts and milliseconds, where 2^53 is plenty. */
export function parseInteger(text: Bytes, refusal = NOT_AN_INTEGER): number {
  return Number(parseInt64(text, refusal))
}

/** A count that may be zero and never negative; one refusal whether it is no number or a negative one. */
export function parseCount(text: Bytes): number {
  const count = parseInteger(text, MUST_BE_POSITIVE)
  if (count < 0) throw new RedisError(MUST_BE_POSITIVE)
  return count
}

export function addInt64(a: bigint, b: bigint): bigint {
  const sum = a + b
  if (!isInt64(sum)) throw new RedisError('ERR increment or decrement would overflow')
  return sum
}

/** Decimal or infinite, never NaN. */
export function parseFloat64(text: Bytes, refusal = NOT_A_FLOAT): number {
  const infinite = /^([+-]?)inf(inity)?$/i.exec(text)
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw new RedisError(refusal)
  return Number(text)
}

/** C's `%.<precision>g`: how Redis writes a score (17 digits) and Lua 5.1 a number (14). */
export function formatFloat(value: number, precision = 17): Bytes {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const [mantissa = '', exponentText = '0'] = value.toExponential(precision - 1).split('e')
  const exponent = Number(exponentText)
  if (exponent < -4 || exponent >= precision) {
    const sign = exponent < 0 ? '-' : '+'
    return `${trimZeros(mantissa)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
  }
  return trimZeros(value.toFixed(Math.max(0, precision - 1 - exponent)))
}

/**
 * The text INCRBYFLOAT and HINCRBYFLOAT store. Redis adds in 80-bit floats and never shows the rounding of the last
 * digits; with doubles the same needs 15 significant digits. Never in exponent form.
 */
export function formatSum(sum: number): Bytes {
  if (!Number.isFinite(sum)) throw new RedisError('ERR increment would produce NaN or Infinity')
  const rounded = sum.toPrecision(15)
  if (Number.isInteger(Number(rounded))) return BigInt(Number(rounded)).toString()
  return trimZeros(rounded.includes('e') ? sum.toFixed(17) : rounded)
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
