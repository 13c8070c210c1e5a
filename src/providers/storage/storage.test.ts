import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { credentials, testbed } from '../../local/r2/testbed.ts'
import { createStorage, type SignedPut, type Storage } from './index.ts'

const bed = testbed('storage')
const storage = (): Storage => createStorage({ endpoint: bed.endpoint, bucket: bed.bucket, ...credentials })
const send = async ({ url, headers }: SignedPut, body: string | Uint8Array<ArrayBuffer>, more = {}) =>
  (await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body })).status
const textOf = async (key: string) => {
  const found = await storage().read(key)
  return found && new Response(found.body).text()
}

test('a signed URL accepts one body of the signed type and size, once', async () => {
  const put = await storage().signPut('one', { type: 'image/png', size: 4 }, 60)
  expect(await send(put, 'five!')).toBe(403)
  expect(await send(put, 'four', { 'content-type': 'text/html' })).toBe(403)
  expect(await send(put, 'four')).toBe(200)
  expect(await send(put, 'more')).toBe(412)
  expect(await storage().about('one')).toEqual({ type: 'image/png', size: 4 })
  expect(await textOf('one')).toBe('four')
  expect(await storage().readBytes('one', { start: 0, size: 2 })).toEqual(new TextEncoder().encode('fo'))
})

test('parts of the signed sizes become one object', async () => {
  const size = 5 * 1024 * 1024
  const id = await storage().startParts('parts', 'video/mp4')
  const first = await storage().signPart('parts', id, { number: 1, size }, 60)
  const last = await storage().signPart('parts', id, { number: 2, size: 3 }, 60)
  expect(await send(first, new Uint8Array(size + 1))).toBe(403)
  expect(await send(first, new Uint8Array(size))).toBe(200)
  expect(await storage().finishParts('parts', id, size + 3)).toBe('incomplete')
  expect(await send(last, 'end')).toBe(200)
  expect(await storage().finishParts('parts', id, size + 3)).toBe('finished')
  expect(await storage().about('parts')).toEqual({ type: 'video/mp4', size: size + 3 })
  expect(await storage().finishParts('parts', id, size + 3)).toBe('unknown')
})

test('a URL signed with a hash accepts only these bytes, whole or as a part', async () => {
  const sha256 = (body: string | Uint8Array) => createHash('sha256').update(body).digest('hex')
  const type = 'image/png'
  const put = await storage().signPut('hashed', { type, size: 4, sha256: sha256('four') }, 60)
  expect(await send(put, 'fore')).toBe(400)
  expect(await send(put, 'fore', { 'x-amz-content-sha256': sha256('fore') })).toBe(403)
  expect(await send(put, 'five!')).toBe(403)
  expect(await send(put, 'four', { 'content-type': 'text/html' })).toBe(403)
  expect(await storage().about('hashed')).toBeUndefined()
  expect(await send(put, 'four')).toBe(200)
  expect(await send(put, 'four')).toBe(412)
  expect(await textOf('hashed')).toBe('four')
  const id = await storage().startParts('hashed-parts', type)
  const part = await storage().signPart('hashed-parts', id, { number: 1, size: 3, sha256: sha256('end') }, 60)
  expect(await send(part, 'END')).toBe(400)
  expect(await send(part, 'end')).toBe(200)
  expect(await storage().finishParts('hashed-parts', id, 3)).toBe('finished')
  expect(await textOf('hashed-parts')).toBe('end')
})

test('reads the bytes that a Range header requests', async () => {
  await storage().write('ten', new TextEncoder().encode('0123456789'), 'text/plain')
  const asked = async (range: string) => {
    const piece = await storage().readRange('ten', range)
    return typeof piece === 'object' ? [await new Response(piece.body).text(), piece.size, piece.range] : piece
  }
  expect(await asked('bytes=2-4')).toEqual(['234', 3, 'bytes 2-4/10'])
  expect(await asked('bytes=8-')).toEqual(['89', 2, 'bytes 8-9/10'])
  expect(await asked('bytes=-3')).toEqual(['789', 3, 'bytes 7-9/10'])
  expect(await asked('bytes=10-')).toBe('outside')
  expect(await storage().readRange('never', 'bytes=0-')).toBeUndefined()
})

test('copies an object within storage, whole or in parts, and can change its type', async () => {
  const size = 5 * 1024 * 1024
  await storage().write('source', new Uint8Array(2 * size).fill(7), 'text/html')
  await storage().copy('source', 'copied', 'video/mp4')
  expect(await storage().about('copied')).toEqual({ type: 'video/mp4', size: 2 * size })
  const id = await storage().startParts('changed', 'video/mp4')
  await storage().writePart('changed', id, 1, new Uint8Array(size).fill(1))
  await storage().copyPart('source', { start: size - 1, size: 3 }, 'changed', id, 2)
  expect(await storage().finishParts('changed', id, size + 3)).toBe('finished')
  expect(await storage().readBytes('changed', { start: size - 2, size: 10 })).toEqual(new Uint8Array([1, 1, 7, 7, 7]))
})

test('aborted parts cannot be finished', async () => {
  const id = await storage().startParts('given-up', 'video/mp4')
  await storage().dropParts('given-up', id)
  await storage().dropParts('given-up', id)
  expect(await storage().finishParts('given-up', id, 1)).toBe('unknown')
})

test('reads of a missing object return undefined, and removing it is no error', async () => {
  await storage().write('kept', new TextEncoder().encode('x'), 'text/plain')
  await storage().remove(['kept', 'never'])
  expect(await storage().about('kept')).toBeUndefined()
  expect(await storage().read('kept')).toBeUndefined()
  expect(await storage().readBytes('kept', { start: 0, size: 5 })).toBeUndefined()
})

test('throws when the storage is down', async () => {
  await bed.control('fault', { method: 'POST', body: JSON.stringify({ mode: 'down' }) })
  await expect(storage().about('one')).rejects.toThrow()
  await bed.control('fault', { method: 'POST', body: JSON.stringify({ mode: 'off' }) })
})
