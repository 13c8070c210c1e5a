import { letters, type Source } from './source.server.ts'

export type Box = { type: string; start: number; end: number; payload: number }

/** More than any film has. */
const boxesMax = 20_000

/** A box at a place; undefined: there is none that ends within `end`. */
export async function boxAt(source: Source, start: number, end: number): Promise<Box | undefined> {
  const head = await source.read(start, 16)
  if (head.byteLength < 8 || end - start < 8) return undefined
  const type = letters(head, 4)
  const short = head.getUint32(0)
  const isLong = short === 1
  if (isLong && head.byteLength < 16) return undefined
  const size = isLong ? Number(head.getBigUint64(8)) : short === 0 ? end - start : short
  const payload = start + (isLong ? 16 : 8)
  return size < payload - start || start + size > end ? undefined : { type, start, end: start + size, payload }
}

export async function boxesIn(source: Source, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = await boxAt(source, at, end)
    if (!box || boxes.length === boxesMax) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}
