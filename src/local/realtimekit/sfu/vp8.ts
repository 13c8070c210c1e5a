/** Counters of a VP8 payload (RFC 7741, 4.2): `picture` is PictureID, `base` is TL0PICIDX. */
export type Numbers = { picture: number | undefined; base: number | undefined }

/**
 * Returns offsets in a payload descriptor (RFC 7741, 4.2): PictureID has one or two bytes, followed by TL0PICIDX and by
 * TID with KEYIDX.
 */
function offsetsOf(payload: Buffer) {
  const [first = 0, second = 0, third = 0] = payload
  const isExtended = (first & 0x80) !== 0
  const idBytes = !(isExtended && second & 0x80) ? 0 : third & 0x80 ? 2 : 1
  const hasIndex = isExtended && (second & 0x40) !== 0
  const hasLayer = isExtended && (second & 0x30) !== 0
  const index = 2 + idBytes
  return {
    idBytes,
    index: hasIndex ? index : undefined,
    end: isExtended ? index + Number(hasIndex) + Number(hasLayer) : 1,
  }
}

/** Returns true if an RTP payload begins a VP8 key frame (RFC 7741, 4.2 and 4.3). */
export function isKeyframe(payload: Buffer): boolean {
  const [first = 0] = payload
  const [isStart, partition] = [first & 0x10, first & 0x07]
  if (!isStart || partition !== 0) return false
  return ((payload[offsetsOf(payload).end] ?? 1) & 0x01) === 0
}

export function numbersOf(payload: Buffer): Numbers {
  const { idBytes, index } = offsetsOf(payload)
  const picture = idBytes === 2 ? payload.readUInt16BE(2) & 0x7fff : idBytes === 1 ? payload.readUInt8(2) : undefined
  return { picture, base: index === undefined ? undefined : payload.readUInt8(index) }
}

/** Returns a copy of a payload in which the counters are increased. */
export function shiftCounters(payload: Buffer, by: { picture: number; base: number }): Buffer {
  const { picture, base } = numbersOf(payload)
  const { idBytes, index } = offsetsOf(payload)
  const copy = Buffer.from(payload)
  if (picture !== undefined && idBytes === 2) copy.writeUInt16BE(((picture + by.picture) & 0x7fff) | 0x8000, 2)
  else if (picture !== undefined) copy.writeUInt8((picture + by.picture) & 0x7f, 2)
  if (base !== undefined && index !== undefined) copy.writeUInt8((base + by.base) & 0xff, index)
  return copy
}
