/** Whether an RTP payload begins a VP8 picture that needs no other (RFC 7741, 4.2 and 4.3). */
export function isKeyframe(payload: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = payload
  const [isExtended, isStart, partition] = [first & 0x80, first & 0x10, first & 0x07]
  if (!isStart || partition !== 0) return false
  let at = 1
  if (isExtended) {
    at += 1
    // a picture id of one or two bytes, an index, and a layer with its key index
    if (second & 0x80) at += third & 0x80 ? 2 : 1
    if (second & 0x40) at += 1
    if (second & 0x30) at += 1
  }
  return ((payload[at] ?? 1) & 0x01) === 0
}
