import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { Store } from './store.ts'

/** A string as in memory: one byte per character. */
const snapshotSchema = z.strictObject({
  version: z.literal(1),
  entries: z.array(
    z.strictObject({ kind: z.literal('string'), key: z.string(), data: z.string(), expiresAt: z.int().optional() }),
  ),
})
type Snapshot = z.infer<typeof snapshotSchema>

/** Writes a new file and renames it, so that a crash leaves the previous snapshot. */
export async function saveSnapshot(store: Store, file: string): Promise<void> {
  const entries = [...store.live()].map(([key, entry]) => ({ kind: 'string' as const, key, ...entry }))
  const snapshot: Snapshot = { version: 1, entries }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(snapshot))
  await rename(`${file}.new`, file)
}

/** Fills the store from the file if it exists. Rejects with a sentence if the file is not a snapshot. */
export async function loadSnapshot(store: Store, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  for (const { key, data, expiresAt } of parse(text, file).entries) store.write(key, data, expiresAt)
}

function parse(text: string, file: string): Snapshot {
  try {
    return snapshotSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is not a snapshot of the local Redis; delete it to start with empty data.`, { cause })
  }
}
