import { type Bytes, RedisError } from './reply.ts'

const NOT_AN_INTEGER = 'ERR value is not an integer or out of range'

const isInt64 = (n: bigint) => BigInt.asIntN(64, n) === n

/** Parses a Redis integer: signed, 64 bits, without plus sign, leading zeros or spaces. */
export function parseInt64(text: Bytes): bigint {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) throw new RedisError(NOT_AN_INTEGER)
  const value = BigInt(text)
  if (!isInt64(value)) throw new RedisError(NOT_AN_INTEGER)
  return value
}

/** Parses an integer as a JavaScript number, for counts and milliseconds, which are below 2^53. */
export function parseInteger(text: Bytes): number {
  return Number(parseInt64(text))
}

export function addInt64(a: bigint, b: bigint): bigint {
  const sum = a + b
  if (!isInt64(sum)) throw new RedisError('ERR increment or decrement would overflow')
  return sum
}

/** Formats a number like C's `%.<precision>g`: Redis uses 17 digits for a script's number, Lua 5.1 uses 14. */
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

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
