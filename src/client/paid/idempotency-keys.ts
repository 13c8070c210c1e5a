/** An idempotency key whose request may have been processed, and the price that the user accepted with it. */
export type StoredIdempotencyKey = {
  readonly key: string
  /** Tokens; null if the intent names its own amount, or before the first press. */
  readonly price: number | null
  /** Time of the first press, in milliseconds since 1970. */
  readonly at: number
}

/** Keys by person and intent (`nameOf`). */
export type StoredIdempotencyKeys = Readonly<Record<string, StoredIdempotencyKey>>

/** Milliseconds for which the server remembers the response of a key. */
export const keyLifeMs = 24 * 3_600_000
const keysMax = 100

/** Hashes a text to 53 bits (cyrb53, public domain), so that private input is not stored again. */
function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

/** Returns the name under which a person's intent stores its key. */
export const nameOf = (personId: string, intent: string): string => `${personId} ${fingerprint(intent)}`

export function findKey(keys: StoredIdempotencyKeys, name: string, now: number): StoredIdempotencyKey | undefined {
  const kept = keys[name]
  return kept && now - kept.at < keyLifeMs ? kept : undefined
}

/** Adds a key. Drops keys whose responses the server has forgotten, and the oldest ones beyond the limit. */
export function storeIdempotencyKey(
  keys: StoredIdempotencyKeys,
  name: string,
  kept: StoredIdempotencyKey,
  now: number,
): StoredIdempotencyKeys {
  const others = Object.entries(keys).filter(([other, { at }]) => other !== name && now - at < keyLifeMs)
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, keysMax - 1)
  return Object.fromEntries([...newest, [name, kept]])
}

/** Drops a key whose outcome is certain; a later key of the same intent stays. */
export function dropKey(keys: StoredIdempotencyKeys, name: string, key: string): StoredIdempotencyKeys {
  if (keys[name]?.key !== key) return keys
  const { [name]: _, ...rest } = keys
  return rest
}

/** Parses stored keys, and ignores entries of another shape. */
export function readKeys(stored: unknown): StoredIdempotencyKeys {
  if (typeof stored !== 'object' || stored === null) return {}
  const isKept = (entry: [string, unknown]): entry is [string, StoredIdempotencyKey] => {
    const [, kept] = entry
    if (typeof kept !== 'object' || kept === null || !('key' in kept && 'price' in kept && 'at' in kept)) return false
    const { key, price, at } = kept
    return typeof key === 'string' && (price === null || typeof price === 'number') && typeof at === 'number'
  }
  return Object.fromEntries(Object.entries(stored).filter(isKept))
}
