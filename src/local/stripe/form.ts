import { refuse } from './errors.ts'

/** Decoded value of a form: a text, a list or an object. The functions below convert texts to other types. */
export type Param = string | Param[] | Params
export type Params = { [key: string]: Param }

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Decodes `a[b][0]=c&d[]=e` to nested values like Stripe: an object with the keys 0, 1, 2… becomes a list. Refuses keys
 * that would change a prototype or contradict each other, with 400.
 */
export function decodeForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) assign(root, name.replaceAll(']', '').split('['), value, name)
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listify(value)]))
}

function assign(root: Params, path: string[], value: string, name: string): void {
  let at = root
  path.forEach((step, depth) => {
    const key = step === '' ? String(Object.keys(at).length) : step
    if (FORBIDDEN_KEYS.has(key)) throw refuse(`Invalid parameter name: ${name}`, { param: name })
    if (depth === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key] ?? {}
    at[key] = next
    if (typeof next === 'string' || Array.isArray(next)) throw refuse(`Invalid object: ${name}`, { param: name })
    at = next
  })
}

function listify(value: Param): Param {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, Param] => [key, listify(inner)])
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Returns the text at `key`; undefined if absent. An empty string is a value: for Stripe it means "unset". */
export function text(params: Params, key: string): string | undefined {
  const value = params[key]
  if (value === undefined || typeof value === 'string') return value
  throw refuse(`Invalid string: ${JSON.stringify(value)}`, { param: key })
}

/** Returns the text at `key`; null if empty or absent. */
export function textOrNull(params: Params, key: string): string | null {
  return text(params, key) || null
}

/** Returns the text at `key`. Refuses a missing or empty text. */
export function requiredText(params: Params, key: string): string {
  const value = text(params, key)
  if (value) return value
  throw refuse(`Missing required param: ${key}.`, { param: key, code: 'parameter_missing' })
}

export function integer(params: Params, key: string): number | undefined {
  const value = text(params, key)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw refuse(`Invalid integer: ${value}`, { param: key, code: 'parameter_invalid_integer' })
  return Number(value)
}

/** Returns an amount in the smallest unit of the currency, 1 or more; undefined if absent. */
export function positiveAmount(params: Params, key = 'amount'): number | undefined {
  const value = integer(params, key)
  if (value !== undefined && value < 1)
    throw refuse('This value must be greater than or equal to 1.', { param: key, code: 'parameter_invalid_integer' })
  return value
}

export function boolean(params: Params, key: string): boolean | undefined {
  const value = text(params, key)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw refuse(`Invalid boolean: ${value}`, { param: key })
  return value === 'true'
}

export function nested(params: Params, key: string): Params | undefined {
  const value = params[key]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' || Array.isArray(value)) throw refuse('Invalid object', { param: key })
  return value
}

export function texts(params: Params, key: string): string[] | undefined {
  const value = params[key]
  if (value === undefined || value === '') return undefined
  if (!Array.isArray(value)) throw refuse('Invalid array', { param: key })
  return value.map((item) => {
    if (typeof item === 'string') return item
    throw refuse('Invalid array', { param: key })
  })
}

/** Returns the text at `key`, which must be one of `words`; undefined if absent. */
export function oneOf<const W extends string>(params: Params, key: string, words: readonly W[]): W | undefined {
  const value = text(params, key)
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw refuse(`Invalid ${key}: must be one of ${words.join(', ')}`, { param: key })
}

/** Merges the `metadata` parameter into `current`; an empty value removes its key, an empty map removes all keys. */
export function mergeMetadata(params: Params, current: Record<string, string> = {}): Record<string, string> {
  if (params.metadata === '') return {}
  const changes = nested(params, 'metadata') ?? {}
  const merged = { ...current }
  for (const key of Object.keys(changes)) {
    const value = text(changes, key)
    if (value) merged[key] = value
    else delete merged[key]
  }
  checkMetadata(merged)
  return merged
}

function checkMetadata(metadata: Record<string, string>): void {
  const entries = Object.entries(metadata)
  if (entries.length > 50) throw refuse('You can have up to 50 metadata keys.', { param: 'metadata' })
  for (const [key, value] of entries) {
    if (key.length > 40) throw refuse('Metadata keys must be under 40 characters.', { param: `metadata[${key}]` })
    if (value.length > 500)
      throw refuse('Metadata values can have up to 500 characters.', { param: `metadata[${key}]` })
  }
}
