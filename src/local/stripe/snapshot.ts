import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { API_VERSION, type Database } from './database.ts'
import type { Table } from './table.ts'

const snapshotSchema = z.object({
  api_version: z.string(),
  tables: z.record(
    z.string(),
    z.array(z.object({ value: z.looseObject({ id: z.string() }), hidden: z.looseObject({}) })),
  ),
})

const WRITE_AFTER_MS = 200
/** A large state is written less often: writing takes at most a twentieth of the time. */
const REST_FACTOR = 20

export type Snapshot = { touch(): void; close(): void }

/**
 * Keeps the database in `dir`/stripe.json: read once now, written 0.2 s after a `touch` (later when it has grown
 * large) and on `close`, by rename, so that a killed process leaves the previous file whole. State of another API
 * version is not read.
 */
export function openSnapshot(database: Database, dir: string): Snapshot {
  const file = join(dir, 'stripe.json')
  mkdirSync(dir, { recursive: true })
  read(database, file)
  let timer: NodeJS.Timeout | undefined
  let writingTookMs = 0
  const write = () => {
    timer = undefined
    const started = performance.now()
    const tables = Object.fromEntries(Object.entries(database).map(([name, table]) => [name, table.dump()]))
    writeFileSync(`${file}.new`, JSON.stringify({ api_version: API_VERSION, tables }))
    renameSync(`${file}.new`, file)
    writingTookMs = performance.now() - started
  }
  return {
    touch() {
      timer ??= setTimeout(write, Math.max(WRITE_AFTER_MS, writingTookMs * REST_FACTOR)).unref()
    },
    close() {
      clearTimeout(timer)
      write()
    },
  }
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
    // The rows were written by this program from tables of these very types, at the same API version.
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
