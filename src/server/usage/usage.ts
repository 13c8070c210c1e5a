import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/index.ts'
import type { usageMeasures } from './tables.ts'

export type VendorUse = { measure: (typeof usageMeasures)[number]; subject: string; name?: string; amount: number }

/** Returns a statement that appends billed uses; it can also be a part of a larger statement. */
export const usesAppended = (uses: readonly VendorUse[]): SQL => sql`
  insert into vendor_uses (measure, subject, name, amount)
  select measure, subject, coalesce(name, ''), amount
  from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u(measure text, subject text, name text, amount bigint)
  where amount > 0`

/** Appends a billed use after it happened. A failure is ignored, because a retry would use the provider again. */
export const noteUse = (db: Db, use: VendorUse): Promise<unknown> =>
  db.execute(usesAppended([use])).catch(() => undefined)
