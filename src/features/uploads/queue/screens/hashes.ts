import { sha256Hex } from '#shared/encoding.ts'
import { slicesOf } from '../../rules.ts'

/** Number of parts in memory: one is read while the other is hashed. */
const atOnce = 2
const known = new WeakMap<Blob, Promise<string[] | undefined>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Hashes the parts of a file and caches the result. Files are hashed one after the other. Call it when the file is
 * chosen, so that the hashes are ready early. Returns undefined in an insecure context, and for an unreadable file.
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
