import { sha256Hex } from './sha256.ts'

/** Creates a key for a new intent of a user. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** Serializes a value, independent of the order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  // A date has no own fields, so two dates would look equal.
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`)
  return `{${parts.join(',')}}`
}

/** Returns the SHA-256 of a call's request, so that a key cannot be used for two intents. */
export function bodyHash(operation: string, body: unknown): Promise<string> {
  return sha256Hex(new TextEncoder().encode(`${operation}\n${canonical(body)}`))
}
