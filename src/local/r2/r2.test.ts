import { CreateMultipartUploadCommand, GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { refusalOf, testbed } from './testbed.ts'

const bed = testbed('r2')
const at = (Key: string) => ({ Bucket: bed.bucket, Key })
const put = (Key: string) => bed.client().send(new PutObjectCommand({ ...at(Key), Body: 'kept', ContentType: 'a/b' }))
const read = async (Key: string) => (await bed.client().send(new GetObjectCommand(at(Key)))).Body?.transformToString()
const plan = (fault: object) => bed.control('faults', { method: 'POST', body: JSON.stringify(fault) })
const stored = () => bed.r2?.buckets().flatMap(({ objects }) => objects.map(({ key }) => key))

test('a restart keeps objects and unfinished uploads', async () => {
  await put('kept')
  const { UploadId } = await bed.client().send(new CreateMultipartUploadCommand(at('half')))
  await bed.client().send(new UploadPartCommand({ ...at('half'), UploadId, PartNumber: 1, Body: 'part' }))
  await bed.stop()
  await bed.start()
  expect(await read('kept')).toBe('kept')
  expect(await (await bed.control('buckets')).json()).toMatchObject([
    { name: bed.bucket, objects: [{ key: 'kept', size: 4, type: 'a/b' }], uploads: [{ key: 'half', parts: 1 }] },
  ])
})

test('a planned refusal applies to the given number of matching requests', async () => {
  await plan({ kind: 'refuse', method: 'PUT', key: 'busy', times: 2 })
  await put('quiet')
  for (const _ of [1, 2]) expect(await refusalOf(put('busy'))).toEqual({ name: 'SlowDown', status: 503 })
  await put('busy')
  expect(await read('busy')).toBe('kept')
})

test('drops a connection before or after the effect of the request', async () => {
  await plan({ kind: 'cut', method: 'PUT' })
  await expect(put('before')).rejects.toThrow()
  expect(stored()).not.toContain('before')
  await plan({ kind: 'cut-after', method: 'PUT' })
  await expect(put('after')).rejects.toThrow()
  expect(stored()).toContain('after')
})

test('does not store a body with a wrong digest', async () => {
  const before = stored()
  const short = new PutObjectCommand({ ...at('short'), Body: 'ab', ContentMD5: 'AAAAAAAAAAAAAAAAAAAAAA==' })
  expect(await refusalOf(bed.client().send(short))).toMatchObject({ name: 'BadDigest' })
  expect(stored()).toEqual(before)
})

test('deletes planned faults on request and refuses unknown faults', async () => {
  await plan({ kind: 'cut' })
  expect(await (await bed.control('faults', { method: 'DELETE' })).json()).toEqual([])
  await put('well')
  expect((await plan({ kind: 'sideways' })).status).toBe(400)
})
