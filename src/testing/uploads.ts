import * as z from 'zod'
import type { StartedUpload, UploadReady } from '#features/uploads/contract.ts'
import type { UploadKind } from '#features/uploads/spec.ts'
import { png } from './pictures.ts'
import type { TestPerson, World } from './world.ts'

type File = { body: Buffer<ArrayBuffer>; type: string }

/** Sends the parts of a started upload to storage, as a browser does. Returns the status of each. */
export async function sendParts({ parts }: Pick<StartedUpload, 'parts'>, body: Buffer<ArrayBuffer>): Promise<number[]> {
  const statuses: number[] = []
  for (const { url, headers, offset, size } of parts) {
    const sent = await fetch(url, { method: 'PUT', headers, body: body.subarray(offset, offset + size) })
    statuses.push(sent.status)
  }
  return statuses
}

/** Starts, sends and completes an upload. Returns the response to its completion. */
export async function completion(world: World, who: TestPerson, kind: UploadKind, { body, type }: File) {
  const begun = await world.rest('POST', '/uploads', { as: who, body: { kind, type, size: body.length } })
  if (begun.status !== 201) return begun
  await sendParts(begun.body.upload, body)
  return world.rest('POST', `/uploads/${begun.body.upload.id}/complete`, { as: who })
}

/** Creates a completed upload, by default a picture of 64 × 48 pixels. Throws if it is refused. */
export async function uploaded(
  world: World,
  who: TestPerson,
  kind: UploadKind,
  file: File = { body: png(64, 48), type: 'image/png' },
): Promise<UploadReady> {
  const done = await completion(world, who, kind, file)
  if (done.status !== 200) throw new Error(`the upload was refused: ${JSON.stringify(done.body)}`)
  return done.body.upload
}

const keyed = z.array(z.object({ key: z.string() }))
const buckets = z.array(z.object({ objects: keyed, uploads: keyed }))

/** Returns the keys of stored objects that contain `part`. */
export const storedKeys = (world: World, part: string) => keysOf(world, 'objects', part)
/** Returns the keys of unfinished multipart uploads that contain `part`. */
export const unfinishedKeys = (world: World, part: string) => keysOf(world, 'uploads', part)

async function keysOf(world: World, what: 'objects' | 'uploads', part: string): Promise<string[]> {
  const answer = await fetch(`${world.cloud.consoleOrigin}/buckets`)
  const all = buckets.parse(await answer.json()).flatMap((bucket) => bucket[what].map(({ key }) => key))
  return all.filter((key) => key.includes(part)).toSorted()
}
