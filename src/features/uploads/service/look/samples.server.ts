import { type Box, boxesIn } from './boxes.server.ts'
import type { Change, Source } from './source.server.ts'

const entriesMax = 200_000

/** Where the data of a track lie in the file: a camera's places, second by second, are a track of their own. */
export async function spansOfTrack(source: Source, track: Box): Promise<Change[]> {
  const tables = await tablesOf(source, track)
  const [offsets, chunks, sizes] = [tables.get('stco') ?? tables.get('co64'), tables.get('stsc'), tables.get('stsz')]
  if (!offsets || !chunks || !sizes) return []
  const starts = await numbersOf(source, offsets, 8, offsets.type === 'co64' ? 8 : 4)
  const runs = await numbersOf(source, chunks, 8, 4, 3)
  const uniform = (await source.read(sizes.payload + 4, 4)).getUint32(0)
  const each = uniform > 0 ? [] : await numbersOf(source, sizes, 12, 4)
  const spans: Change[] = []
  let [sample, run] = [0, 0]
  for (const [index, start] of starts.entries()) {
    // a run of chunks with as many samples each, from one chunk's number to the next run's
    while ((runs[(run + 1) * 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run++
    const count = runs[run * 3 + 1] ?? 0
    let size = uniform * count
    if (uniform === 0) for (let at = 0; at < count; at++) size += each[sample + at] ?? 0
    sample += count
    if (size > 0 && start < source.size) spans.push({ start, size: Math.min(size, source.size - start) })
  }
  return spans
}

async function tablesOf(source: Source, track: Box): Promise<Map<string, Box>> {
  let boxes = await boxesIn(source, track.payload, track.end)
  for (const inside of ['mdia', 'minf', 'stbl']) {
    const next = boxes.find(({ type }) => type === inside)
    boxes = next ? await boxesIn(source, next.payload, next.end) : []
  }
  return new Map(boxes.map((box) => [box.type, box]))
}

/** The numbers of a table: after its head of `skip` bytes, whose last four say how many entries there are. */
async function numbersOf(source: Source, box: Box, skip: number, bytes: 4 | 8, perEntry = 1): Promise<number[]> {
  const head = await source.read(box.payload + skip - 4, 4)
  const there = Math.floor((box.end - box.payload - skip) / (bytes * perEntry))
  const count = Math.min(head.byteLength === 4 ? head.getUint32(0) : 0, there, entriesMax) * perEntry
  const view = await source.read(box.payload + skip, count * bytes)
  return Array.from({ length: Math.floor(view.byteLength / bytes) }, (_, at) =>
    bytes === 4 ? view.getUint32(at * 4) : Number(view.getBigUint64(at * 8)),
  )
}
