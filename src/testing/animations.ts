// Minimal valid animations in which each frame has one colour.

const ascii = (text: string) => Buffer.from(text, 'latin1')
const le16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])))
const le24 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])))
const le32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)

type AnimationOptions = {
  width?: number
  height?: number
  frames?: number
  /** Duration of each frame in milliseconds. */
  frameMs?: number
  /** Metadata text, written to every place where programs write metadata. */
  words?: string
  behind?: Buffer
}

/** Splits data into sub-blocks of at most 255 bytes, followed by an empty block. */
const blocks = (data: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat([...parts, Buffer.from([0])])
}

const clear = 0x80
const end = 0x81
/** Encodes pixels as LZW codes of eight bits. Clears the table before codes need nine bits, so that each code is a byte. */
const pixels = (count: number, colour: number): Buffer => {
  const runs = Array.from({ length: Math.ceil(count / 100) }, (_, index) =>
    Buffer.concat([Buffer.from([clear]), Buffer.alloc(Math.min(100, count - index * 100), colour)]),
  )
  return Buffer.concat([Buffer.from([7]), blocks(Buffer.concat([...runs, Buffer.from([end])]))])
}

/** Returns a GIF that loops forever. */
export function gif({
  width = 40,
  height = 30,
  frames = 3,
  frameMs = 500,
  words,
  behind,
}: AnimationOptions = {}): Buffer<ArrayBuffer> {
  const table = Buffer.from(Array.from({ length: 128 * 3 }, (_, at) => (at * 2) % 256))
  const metadataChunk = words === undefined ? [] : [ascii('\x21\xfe'), blocks(ascii(words))]
  const packet = words === undefined ? [] : [ascii('\x21\xff\x0bXMP DataXMP'), blocks(ascii(`<x>${words}</x>`))]
  const images = Array.from({ length: frames }, (_, index) =>
    Buffer.concat([
      ascii('\x21\xf9\x04\0'),
      le16(frameMs / 10),
      Buffer.from([0, 0]),
      ...metadataChunk,
      ascii(','),
      le16(0, 0, width, height),
      Buffer.from([0]),
      pixels(width * height, (index * 40) % 128),
    ]),
  )
  return Buffer.concat([
    ascii('GIF89a'),
    le16(width, height),
    Buffer.from([0xf6, 0, 0]),
    table,
    ascii('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0'),
    ...packet,
    ...images,
    ascii(';'),
    behind ?? Buffer.alloc(0),
  ])
}

const chunk = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([ascii(type), le32(body.length), body, Buffer.alloc(body.length % 2)])
}

/** Encodes one colour losslessly. Every prefix code has one symbol, so pixels take no bits. */
const lossless = (width: number, height: number): Buffer =>
  chunk(
    'VP8L',
    Buffer.from([0x2f]),
    le32((width - 1) | ((height - 1) << 14) | (1 << 28)),
    Buffer.from([0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07]),
  )

/** Returns a WebP that loops forever. */
export function webp({
  width = 40,
  height = 30,
  frames = 3,
  frameMs = 500,
  words,
  behind,
}: AnimationOptions = {}): Buffer<ArrayBuffer> {
  const flags = 0x12 | (words === undefined ? 0 : 0x2c)
  const metadataChunk = (type: string) => (words === undefined ? [] : [chunk(type, ascii(words))])
  const place = [le24(0, 0, width - 1, height - 1, frameMs), Buffer.from([0])]
  const frame = chunk('ANMF', ...place, lossless(width, height), ...metadataChunk('mine'))
  const body = Buffer.concat([
    ascii('WEBP'),
    chunk('VP8X', le32(flags), le24(width - 1, height - 1)),
    ...metadataChunk('ICCP'),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
    ...metadataChunk('EXIF'),
    ...metadataChunk('XMP '),
  ])
  return Buffer.concat([ascii('RIFF'), le32(body.length), body, behind ?? Buffer.alloc(0)])
}
