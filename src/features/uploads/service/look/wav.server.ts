import { type Change, type Look, letters, type Source } from './source.server.ts'

const played = new Set(['fmt ', 'data', 'fact'])

/** A sound in RIFF; what else its chunks say is filled with zeros. */
export async function lookAtWav(source: Source): Promise<Look | undefined> {
  const head = await source.read(0, 12)
  if (head.byteLength < 12 || letters(head, 0) !== 'RIFF' || letters(head, 8) !== 'WAVE') return undefined
  const changes: Change[] = []
  let [rate, bytes, at] = [0, 0, 12]
  while (at + 8 <= source.size) {
    const chunk = await source.read(at, 24)
    const [type, said] = [letters(chunk, 0), chunk.getUint32(4, true)]
    const isLast = said === 0xffffffff || at + 8 + said > source.size
    // a recorder that was cut off has not said how much there is
    if (isLast && type !== 'data') break
    const size = isLast ? source.size - at - 8 : said
    if (type === 'fmt ' && chunk.byteLength === 24) rate = chunk.getUint32(16, true)
    if (type === 'data') bytes += size
    if (!played.has(type)) {
      changes.push({ start: at, size: 4, bytes: new TextEncoder().encode('JUNK') }, { start: at + 8, size })
    }
    at += 8 + size + (size % 2)
  }
  if (at < source.size) changes.push({ start: at, size: source.size - at })
  if (rate === 0 || bytes === 0) return undefined
  return { width: null, height: null, durationMs: Math.round((bytes / rate) * 1_000), changes }
}
