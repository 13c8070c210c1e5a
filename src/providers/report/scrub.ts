type Rule = readonly [pattern: RegExp, instead: string]

/** What must never leave: whoever reads reports is not the person they are about. */
const rules: readonly Rule[] = [
  // a failed statement's parameters, which the database library writes into its message
  [/\nparams: [\s\S]*$/, '\nparams: [removed]'],
  [/\b(authorization["']?\s*[:=]\s*)[^\n"',}]+/gi, '$1[removed]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:sk|pk|rk|whsec|re)_[\w]{6,}/g, '[key]'],
  [/\b\w+_secret_\w+/g, '[secret]'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/\b[0-9a-f]{40,}\b/gi, '[token]'],
  [/\b(?:\d[ -]?){13,19}\b/g, '[number]'],
  // the code of a link, a cursor, whatever was searched for
  [/(\bhttps?:\/\/[^\s?#"']+|(?<=["'\s(]|^)\/[^\s?#"']*)[?#][^\s"')]*/g, '$1?[removed]'],
  [/\b(set-cookie|cookie|password|token|secret)(["']?\s*[:=]\s*)(["']?)[^"',;&\s}]+/gi, '$1$2$3[removed]'],
]

/** Names under which nothing is worth keeping. */
const hidden = /cookie|authorization|password|secret|token|api_?key|e-?mail/i
const textMax = 4_000

const clean = (text: string): string =>
  rules.reduce((so, [pattern, instead]) => so.replace(pattern, instead), text.slice(0, textMax))

/** What `scrub` leaves of a whole object. */
export const scrubFields = (fields: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      typeof one === 'string' && hidden.test(name) ? '[removed]' : scrub(one, depth + 1),
    ]),
  )

/** The same value without tokens, keys, mail addresses, cookies, card numbers and query strings. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 8) return '[deep]'
  if (Array.isArray(value)) return value.map((one) => scrub(one, depth + 1))
  return scrubFields({ ...value }, depth)
}
