import { sha256Hex } from './sha256.ts'

/** A key for a new intent of a person. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** Stable text of a value: the same for objects that differ only in the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  // a date has no fields of its own: two of them would be the same
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, v]) => `${JSON.stringify(key)}:${canonical(v)}`)
  return `{${parts.join(',')}}`
}

/** SHA-256 of what a call asks for, so that one key cannot stand for two intents. */
export function bodyHash(operation: string, body: unknown): Promise<string> {
  return sha256Hex(new TextEncoder().encode(`${operation}\n${canonical(body)}`))
}
