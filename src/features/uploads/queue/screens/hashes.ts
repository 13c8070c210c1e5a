import { sha256Hex } from '#shared/sha256.ts'
import { slicesOf } from '../../rules.ts'

/** One is read while another is counted. */
const atOnce = 2
const known = new WeakMap<Blob, Promise<string[] | undefined>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * What each part of a file hashes to: counted once, best as soon as it is chosen, one file after the other. Undefined where
 * the browser does not hash, on a page that came unencrypted, and of a file that cannot be read.
 */
export function hashesOf(file: Blob): Promise<string[] | undefined> {
  if (!isSecureContext) return Promise.resolve(undefined)
  const counted = known.get(file) ?? last.then(() => count(file)).catch(() => undefined)
  known.set(file, counted)
  last = counted
  return counted
}

async function count(file: Blob): Promise<string[]> {
  const hashes: string[] = []
  const waiting = slicesOf(file.size)
  const lane = async () => {
    for (let slice = waiting.shift(); slice; slice = waiting.shift()) {
      const { number, offset, size } = slice
      const bytes = await file.slice(offset, offset + size).arrayBuffer()
      hashes[number - 1] = await sha256Hex(bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return hashes
}
