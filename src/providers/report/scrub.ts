type Rule = readonly [pattern: RegExp, instead: string]

/** Private data that logs and reports must not contain, because others than the people they concern read them. */
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
  // Tokens and keys in base64url, also in the path of a push endpoint or a calendar.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}/g, '[token]'],
  // Card numbers, but not the digits of an id.
  [/(?<![0-9a-f]-?)\b(?:\d[ -]?){13,19}\b(?!-?[0-9a-f])/gi, '[number]'],
  // The query of a URL: the code of a link, a cursor, a search text.
  [/(\bhttps?:\/\/[^\s?#"']+|(?<=["'\s(]|^)\/[^\s?#"']*)[?#][^\s"')]*/g, '$1?[removed]'],
  [/\b(set-cookie|cookie|password|token|secret)(["']?\s*[:=]\s*)(["']?)[^"',;&\s}]+/gi, '$1$2$3[removed]'],
]

/** Field names whose values are always removed. */
const hidden = /cookie|authorization|password|secret|token|api_?key|e-?mail/i
const textMax = 4_000

const clean = (text: string): string =>
  rules.reduce((so, [pattern, instead]) => so.replace(pattern, instead), text.slice(0, textMax))

/** Returns the text of a field without private data; nothing of it if the name of the field is private. */
export const scrubField = (name: string, text: string): string => (hidden.test(name) ? '[removed]' : clean(text))

/** Scrubs every field of an object. */
export const scrubFields = (fields: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      typeof one === 'string' ? scrubField(name, one) : scrub(one, depth + 1),
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
