import type { Database } from './database.ts'
import { refuse } from './errors.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const TABLE_OF_FIELD: Record<string, keyof Database> = {
  customer: 'customers',
  payment_method: 'payment_methods',
  latest_charge: 'charges',
  charge: 'charges',
  source_transaction: 'charges',
  payment_intent: 'payment_intents',
  balance_transaction: 'balance_transactions',
  failure_balance_transaction: 'balance_transactions',
  destination: 'accounts',
  transfer: 'transfers',
}

/**
 * Returns a copy of `object` in which the ids at `paths`, such as `latest_charge.balance_transaction`, are replaced by
 * objects.
 */
export function expand(db: Database, object: object, paths: string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) walk(db, toJson(copy), path.split('.'), path)
  return copy
}

function walk(db: Database, at: Json, steps: string[], path: string): void {
  const [field, ...rest] = steps
  if (field === undefined || at === null || typeof at !== 'object') return
  if (Array.isArray(at)) {
    for (const item of at) walk(db, item, steps, path)
    return
  }
  const value = at[field]
  if (value === undefined) throw refuse(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const table = TABLE_OF_FIELD[field]
  if (typeof value === 'string') {
    const found = table && db[table].find(value)
    if (!found) throw refuse(`This property cannot be expanded (${path}).`, { param: 'expand' })
    at[field] = toJson(structuredClone(found))
  }
  walk(db, at[field] ?? null, rest, path)
}

/** Changes only the type: every stored object is a plain JSON value. */
function toJson(object: object): Json {
  return object as Json
}
