import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { writeBehind } from '../write-behind.ts'

const texts = z.record(z.string(), z.string())
const pieceSchema = z.object({
  /** File that contains the bytes, at `start` with length `size`. */
  file: z.string(),
  start: z.number(),
  size: z.number(),
  /** MD5 of the piece. Undefined for a part of an uploaded piece. */
  md5: z.string().optional(),
})
const blobSchema = z.object({
  /** Pieces of the body, in order. */
  pieces: z.array(pieceSchema),
  size: z.number(),
  md5: z.string(),
  /** Checksums that the sender requested, in base64 by algorithm. */
  sums: texts,
})
const metaSchema = z.object({ headers: texts })
const objectSchema = z.object({ ...blobSchema.shape, ...metaSchema.shape, etag: z.string(), at: z.number() })
const corsSchema = z.object({
  origins: z.array(z.string()),
  methods: z.array(z.string()),
  headers: z.array(z.string()),
  expose: z.array(z.string()),
  maxAgeSeconds: z.number().optional(),
})
const bucketSchema = z.object({
  objects: z.record(z.string(), objectSchema),
  cors: z.array(corsSchema).nullable(),
  lifecycle: z.string().nullable(),
  /** True if anyone can read the bucket at its r2.dev URL. */
  isPublic: z.boolean().optional(),
  createdAt: z.number(),
})
const uploadSchema = z.object({
  ...metaSchema.shape,
  bucket: z.string(),
  key: z.string(),
  at: z.number(),
  parts: z.record(z.string(), blobSchema),
})
const snapshotSchema = z.object({
  buckets: z.record(z.string(), bucketSchema),
  uploads: z.record(z.string(), uploadSchema),
})

export type Piece = z.infer<typeof pieceSchema>
export type Blob = z.infer<typeof blobSchema>
/** Metadata of an object, as response headers. */
export type Meta = z.infer<typeof metaSchema>
export type StoredObject = z.infer<typeof objectSchema>
export type CorsRule = z.infer<typeof corsSchema>
export type Bucket = Omit<z.infer<typeof bucketSchema>, 'objects'> & { objects: Map<string, StoredObject> }
export type Upload = Omit<z.infer<typeof uploadSchema>, 'parts'> & { parts: Map<number, Blob> }

export type Store = {
  buckets: Map<string, Bucket>
  /** Multipart uploads that were not completed or aborted. */
  uploads: Map<string, Upload>
  newFile(): string
  pathOf(file: string): string
  drop(blob: Pick<Blob, 'pieces'> | undefined): void
  /** Marks a change; it is written to disk shortly after. */
  touch(): void
  close(): void
}

export const emptyBucket = (now: number): Bucket => ({
  objects: new Map(),
  cors: null,
  lifecycle: null,
  createdAt: now,
})

/**
 * Opens the store. Bodies are files in `dir`/blobs. The rest is in memory and in `dir`/r2.json. Deletes bodies without
 * a reference, which a killed process can leave.
 */
export function openStore(dir: string): Store {
  const blobs = path.join(dir, 'blobs')
  const file = path.join(dir, 'r2.json')
  fs.mkdirSync(blobs, { recursive: true })
  const { buckets, uploads } = read(file)
  const pathOf = (name: string) => path.join(blobs, name)
  sweep(blobs, buckets, uploads)
  return {
    ...writeBehind(file, () => snapshotOf(buckets, uploads)),
    buckets,
    uploads,
    pathOf,
    newFile: randomUUID,
    drop(blob) {
      for (const { file: name } of blob?.pieces ?? []) fs.rmSync(pathOf(name), { force: true })
    },
  }
}

function read(file: string): Pick<Store, 'buckets' | 'uploads'> {
  if (!fs.existsSync(file)) return { buckets: new Map(), uploads: new Map() }
  const { buckets, uploads } = snapshotSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  return {
    buckets: new Map(
      Object.entries(buckets).map(([name, bucket]) => [
        name,
        { ...bucket, objects: new Map(Object.entries(bucket.objects)) },
      ]),
    ),
    uploads: new Map(
      Object.entries(uploads).map(([id, upload]) => [
        id,
        { ...upload, parts: new Map(Object.entries(upload.parts).map(([number, part]) => [Number(number), part])) },
      ]),
    ),
  }
}

const snapshotOf = (buckets: Store['buckets'], uploads: Store['uploads']): z.infer<typeof snapshotSchema> => ({
  buckets: Object.fromEntries(
    [...buckets].map(([name, bucket]) => [name, { ...bucket, objects: Object.fromEntries(bucket.objects) }]),
  ),
  uploads: Object.fromEntries(
    [...uploads].map(([id, upload]) => [id, { ...upload, parts: Object.fromEntries(upload.parts) }]),
  ),
})

const filesOf = ({ pieces }: Blob): string[] => pieces.map(({ file }) => file)

function sweep(blobs: string, buckets: Store['buckets'], uploads: Store['uploads']): void {
  const known = new Set([
    ...[...buckets.values()].flatMap(({ objects }) => [...objects.values()].flatMap(filesOf)),
    ...[...uploads.values()].flatMap(({ parts }) => [...parts.values()].flatMap(filesOf)),
  ])
  for (const name of fs.readdirSync(blobs)) if (!known.has(name)) fs.rmSync(path.join(blobs, name))
}
