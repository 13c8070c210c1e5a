import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import { formatFloat, parseFloat64 } from './numbers.ts'
import type { Bytes } from './reply.ts'
import type { Entry, Store, Value } from './store.ts'

const common = { key: z.string(), expiresAt: z.int().optional() }
const pairSchema = z.tuple([z.string(), z.string()])

/** Byte strings as they are held; scores as text because JSON has no infinity. */
const snapshotSchema = z.strictObject({
  version: z.literal(1),
  entries: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ ...common, kind: z.literal('string'), data: z.string() }),
      z.strictObject({ ...common, kind: z.literal('hash'), data: z.array(pairSchema) }),
      z.strictObject({ ...common, kind: z.literal('list'), data: z.array(z.string()) }),
      z.strictObject({ ...common, kind: z.literal('set'), data: z.array(z.string()) }),
      z.strictObject({ ...common, kind: z.literal('zset'), data: z.array(pairSchema) }),
    ]),
  ),
})
type Snapshot = z.infer<typeof snapshotSchema>
type Saved = Snapshot['entries'][number]

/** Replaces the file as a whole: a crash in the middle leaves the previous snapshot. */
export async function saveSnapshot(store: Store, file: string): Promise<void> {
  const entries = [...store.live()].map(([key, entry]) => save(key, entry))
  const snapshot: Snapshot = { version: 1, entries }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(snapshot))
  await rename(`${file}.new`, file)
}

/** Fills the store from the file, if there is one. Rejects with a sentence when the file is not a snapshot. */
export async function loadSnapshot(store: Store, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  for (const saved of parse(text, file).entries) store.write(saved.key, load(saved), saved.expiresAt)
}

function parse(text: string, file: string): Snapshot {
  try {
    return snapshotSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${file} is not a snapshot of the local Redis; delete it to start with empty data.`, { cause })
  }
}

function save(key: Bytes, { expiresAt, serial: _serial, ...value }: Entry): Saved {
  const { kind } = value
  if (kind === 'string' || kind === 'list') return { ...value, key, expiresAt }
  if (kind === 'set') return { kind, key, expiresAt, data: [...value.data] }
  if (kind === 'hash') return { kind, key, expiresAt, data: [...value.data] }
  return { kind, key, expiresAt, data: [...value.data].map(([member, score]) => [member, formatFloat(score)]) }
}

function load({ key: _key, expiresAt: _expiresAt, ...value }: Saved): Value {
  const { kind } = value
  if (kind === 'string' || kind === 'list') return value
  if (kind === 'set') return { kind, data: new Set(value.data) }
  if (kind === 'hash') return { kind, data: new Map(value.data) }
  return { kind, data: new Map(value.data.map(([member, score]) => [member, parseFloat64(score)])) }
}
