import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type WriteBehind, writeBehind } from '../write-behind.ts'
import { API_VERSION, type Database } from './database.ts'
import type { Table } from './table.ts'

const snapshotSchema = z.object({
  api_version: z.string(),
  tables: z.record(
    z.string(),
    z.array(z.object({ value: z.looseObject({ id: z.string() }), hidden: z.looseObject({}) })),
  ),
})

/** Reads the database from `dir`/stripe.json and writes it there after changes. Ignores data of another API version. */
export function openSnapshot(database: Database, dir: string): WriteBehind {
  const file = join(dir, 'stripe.json')
  mkdirSync(dir, { recursive: true })
  read(database, file)
  return writeBehind(file, () => {
    const tables = Object.fromEntries(Object.entries(database).map(([name, table]) => [name, table.dump()]))
    return { api_version: API_VERSION, tables }
  })
}

function read(database: Database, file: string): void {
  let raw: string
  try {
    raw = readFileSync(file, 'utf8')
  } catch {
    return
  }
  const parsed = snapshotSchema.safeParse(parseJson(raw))
  if (!parsed.success) throw new Error(`${file} is not a snapshot of this stand-in; start afresh to replace it.`)
  if (parsed.data.api_version !== API_VERSION) return
  for (const [name, table] of Object.entries(database)) {
    // This program wrote the rows from the same tables, at the same API version.
    const target = table as Table<{ id: string }>
    target.load(parsed.data.tables[name] ?? [])
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
