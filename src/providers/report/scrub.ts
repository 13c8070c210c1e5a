type Rule = readonly [pattern: RegExp, instead: string]

/** Private data that must not leave the product, because reports are read by others than the people they concern. */
const rules: readonly Rule[] = [
  // Parameters of a failed statement, which the database library writes into its message.
  [/\nparams: [\s\S]*$/, '\nparams: [removed]'],
  [/\b(authorization["']?\s*[:=]\s*)[^\n"',}]+/gi, '$1[removed]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|pk|rk|whsec|re)_[\w]{6,}/g, '[key]'],
  [/\b\w+_secret_\w+/g, '[secret]'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/\b[0-9a-f]{40,}\b/gi, '[token]'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  // The query of a URL: the code of a link, a cursor, a search text.
  [/(\bhttps?:\/\/[^\s?#"']+|(?<=["'\s(]|^)\/[^\s?#"']*)[?#][^\s"')]*/g, '$1?[removed]'],
  [/\b(set-cookie|cookie|password|token|secret)(["']?\s*[:=]\s*)(["']?)[^"',;&\s}]+/gi, '$1$2$3[removed]'],
]

/** Field names whose values are always removed. */
const hidden = /cookie|authorization|password|secret|token|api_?key|e-?mail/i
const textMax = 4_000

const clean = (text: string): string =>
  rules.reduce((so, [pattern, instead]) => so.replace(pattern, instead), text.slice(0, textMax))

/** Scrubs every field of an object. */
export const scrubFields = (fields: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      typeof one === 'string' && hidden.test(name) ? '[removed]' : scrub(one, depth + 1),
    ]),
  )

/** Returns the value without tokens, keys, mail addresses, cookies, card numbers and query strings. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 8) return '[deep]'
  if (Array.isArray(value)) return value.map((one) => scrub(one, depth + 1))
  return scrubFields({ ...value }, depth)
}
