import { expect, test } from 'vitest'
import {
  clusterHead,
  clusterPayloadAt,
  clusterSizeAt,
  cuesOf,
  headOf,
  padding,
  paddingMin,
  sizeBytes,
} from './rules.ts'

const original = { head: new Uint8Array(5).fill(7), tracks: new Uint8Array(3).fill(9), scale: 1_000_000 }
/** Offset of the segment's payload: after the head, and the id and size of the segment. */
const payloadAt = 5 + 4 + 8

/** Returns the payload of the first element with this id. */
function payloadOf(bytes: Uint8Array, id: string): Buffer {
  const file = Buffer.from(bytes)
  const at = file.indexOf(id, 0, 'hex')
  if (at < 0) throw new Error(`no element ${id}`)
  const from = at + id.length / 2 + 8
  const size = file.readUIntBE(from - 6, 6)
  return file.subarray(from, from + size)
}
const numberIn = (bytes: Uint8Array, id: string) => Number(payloadOf(bytes, id).readBigUInt64BE())

test('the start of the file contains its duration, its size and the offset of its index', () => {
  const bytes = headOf(original, { ticks: 90, size: 1_000, cuesAt: 900 })
  expect([...bytes.subarray(0, 5), ...bytes.subarray(-3)]).toEqual([7, 7, 7, 7, 7, 9, 9, 9])
  expect(Buffer.from(bytes).readUInt32BE(5)).toBe(0x18538067)
  expect([...bytes.subarray(9, payloadAt)]).toEqual([...sizeBytes(1_000 - payloadAt)])
  expect(numberIn(bytes, '53ac')).toBe(900 - payloadAt)
  expect(payloadOf(bytes, '2ad7b1').toString('hex')).toBe('000f4240')
  expect(payloadOf(bytes, '4489')).toHaveLength(8)
  expect(payloadOf(bytes, '4489').readDoubleBE()).toBe(90)
})

test('the start of the file has the same length before the duration is known', () => {
  const early = headOf(original, { ticks: 0, size: 0, cuesAt: 0 })
  expect(early).toHaveLength(headOf(original, { ticks: 90, size: 2 ** 40, cuesAt: 2 ** 40 }).length)
  expect(numberIn(early, '53ac')).toBe(0)
})

test('offsets in the index are relative to the payload of the segment', () => {
  const bytes = cuesOf(original, 2, [[300, 900]])
  expect(numberIn(bytes, 'b3')).toBe(300)
  expect(payloadOf(bytes, 'f7').toString('hex')).toBe('02')
  expect(numberIn(bytes, 'f1')).toBe(900 - payloadAt)
})

test('a cluster begins with its id, its size and its time', () => {
  const bytes = clusterHead(700)
  expect([...bytes.subarray(clusterSizeAt, clusterPayloadAt)]).toEqual([...sizeBytes(0)])
  expect(Buffer.from(bytes.subarray(clusterPayloadAt)).toString('hex')).toBe('e7010000000000000800000000000002bc')
})

test('padding has exactly the given size', () => {
  for (const size of [paddingMin, paddingMin + 1, 100]) expect(padding(size)).toHaveLength(size)
})
