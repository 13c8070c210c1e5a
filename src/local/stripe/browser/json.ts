export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object at `key`, or an empty object. */
export function objectAt(value: unknown, key: string): JsonObject {
  const inner = isObject(value) ? value[key] : undefined
  return isObject(inner) ? inner : {}
}

export function textAt(value: unknown, key: string): string | undefined {
  const inner = isObject(value) ? value[key] : undefined
  return typeof inner === 'string' ? inner : undefined
}

/** Encodes a form as the API expects it (`a[b][c]=…`). Omits undefined and null. */
export function encodeForm(value: JsonObject, prefix = '', out = new URLSearchParams()): URLSearchParams {
  for (const [key, inner] of Object.entries(value)) {
    const name = prefix ? `${prefix}[${key}]` : key
    if (inner === undefined || inner === null) continue
    if (typeof inner === 'object') encodeForm({ ...inner }, name, out)
    else out.append(name, String(inner))
  }
  return out
}
