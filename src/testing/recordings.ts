// Minimal valid video and audio files.

const ascii = (text: string) => Buffer.from(text, 'latin1')
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.from(new Uint32Array([value]).buffer).reverse()))
const le32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)

export const box = (type: string, ...parts: Buffer[]): Buffer<ArrayBuffer> => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), ascii(type), body])
}

const full = (type: string, ...parts: Buffer[]) => box(type, u32(0), ...parts)
const matrix = (turned: boolean) =>
  turned ? u32(0, 65_536, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000) : u32(65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000)

type Track = { handler: string; chunk: number; size: number; turned?: boolean; more?: Buffer[] }

const track = ({ handler, chunk, size, turned = false, more = [] }: Track) =>
  box(
    'trak',
    full('tkhd', u32(0, 0, 1, 0, 2_000), u32(0, 0), Buffer.alloc(8), matrix(turned), u32(640 << 16, 360 << 16)),
    box(
      'mdia',
      full('hdlr', u32(0), ascii(handler), Buffer.alloc(12), ascii('x\0')),
      box(
        'minf',
        box('stbl', full('stsc', u32(1, 1, 1, 1)), full('stsz', u32(0, 1, size)), full('stco', u32(1, chunk))),
      ),
    ),
    ...more,
  )

export type FilmOptions = {
  brand?: string
  /** Location metadata, written to every position where cameras write it. */
  place?: string
  turned?: boolean
  handlers?: string[]
  /** Bytes after the end of the file. */
  behind?: Buffer
  /** Media data that a test can find in a file. */
  data?: Buffer
}

/** Returns an MP4 of two seconds and 640 × 360 pixels. `place` adds a track of locations. */
export function film({
  brand = 'isom',
  place,
  turned = false,
  handlers = ['vide', 'soun'],
  behind,
  data = ascii('played.'),
}: FilmOptions = {}) {
  const secret = ascii(place ?? '')
  const head = box('ftyp', ascii(brand), u32(512), ascii('mp41'))
  const top = place === undefined ? [] : [box('uuid', Buffer.alloc(16), secret), box('free', secret)]
  const before = Buffer.concat([head, ...top])
  const [dataAt, secretAt] = [before.length + 8, before.length + 8 + data.length]
  const fragments =
    place === undefined ? [] : [box('udta', box('\xa9xyz', u16(secret.length), u16(0), secret)), box('meta', secret)]
  const tracks = handlers.map((handler) =>
    track({ handler, chunk: dataAt, size: data.length, turned, more: fragments }),
  )
  if (place !== undefined) tracks.push(track({ handler: 'meta', chunk: secretAt, size: secret.length }))
  const movie = box('moov', full('mvhd', u32(0, 0, 1_000, 2_000), Buffer.alloc(80)), ...tracks, ...fragments)
  return Buffer.concat([before, box('mdat', data, secret), movie, behind ?? Buffer.alloc(0)])
}

/** Returns a WAV file with a second of silence. `words` are in a separate chunk. */
export function wav({ words, behind }: { words?: string; behind?: Buffer } = {}): Buffer<ArrayBuffer> {
  const chunk = (type: string, body: Buffer) =>
    Buffer.concat([ascii(type), le32(body.length), body, Buffer.alloc(body.length % 2)])
  const format = Buffer.concat([Buffer.from([1, 0, 1, 0]), le32(8_000), le32(8_000), Buffer.from([1, 0, 8, 0])])
  const body = Buffer.concat([
    ascii('WAVE'),
    chunk('fmt ', format),
    ...(words === undefined ? [] : [chunk('LIST', ascii(words))]),
    chunk('data', Buffer.alloc(8_000, 128)),
  ])
  return Buffer.concat([ascii('RIFF'), le32(body.length), body, behind ?? Buffer.alloc(0)])
}

/** Returns an MP3 with 128 kbit/s at 44.1 kHz: a frame has 417 bytes and 26 ms. `words` are in the tags at both ends. */
export function mp3({ frames = 100, words }: { frames?: number; words?: string } = {}): Buffer<ArrayBuffer> {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
  const text = ascii(words ?? '')
  const size = Buffer.from(
    [text.length >> 21, text.length >> 14, text.length >> 7, text.length].map((byte) => byte & 127),
  )
  const tags = words === undefined ? [] : [ascii('ID3'), Buffer.from([3, 0, 0]), size, text]
  const tail = words === undefined ? [] : [ascii('TAG'), Buffer.concat([text, Buffer.alloc(125)]).subarray(0, 125)]
  return Buffer.concat([...tags, ...Array.from({ length: frames }, () => frame), ...tail])
}

/** Returns two seconds of Opus with a comment. */
export function ogg({ words = 'LOCATION=home' } = {}): Buffer<ArrayBuffer> {
  const comment = ascii(words)
  const head = Buffer.concat([ascii('OpusHead'), Buffer.from([1, 1, 0, 0]), le32(48_000), Buffer.alloc(3)])
  const tags = Buffer.concat([ascii('OpusTags'), le32(4), ascii('test'), le32(1), le32(comment.length), comment])
  return Buffer.concat([page(0, 2, 0, head), page(1, 0, 0, tags), page(2, 4, 96_000, Buffer.alloc(40, 1))])
}

/** Returns an Ogg page with its checksum. Players refuse a page with a wrong checksum. */
export function page(sequence: number, flags: number, granule: number, body: Buffer): Buffer<ArrayBuffer> {
  const laces = [...Array.from({ length: Math.floor(body.length / 255) }, () => 255), body.length % 255]
  const place = Buffer.from(new BigInt64Array([BigInt(granule)]).buffer)
  const head = [ascii('OggS'), Buffer.from([0, flags]), place, le32(7), le32(sequence)]
  const whole = Buffer.concat([...head, le32(0), Buffer.from([laces.length, ...laces]), body])
  whole.writeUInt32LE(oggSum(whole), 22)
  return whole
}

export function oggSum(whole: Buffer): number {
  let sum = 0
  for (const byte of whole) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  }
  return sum >>> 0
}

const element = (id: number[], ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body])
}

type WebmOptions = { docType?: string; tracks?: number[]; words?: string; live?: boolean }

/** Returns a WebM file like a browser's recording. It has no length unless `live` is false. `words` are in a tag. */
export function webm({ docType = 'webm', tracks = [1, 2], words, live = true }: WebmOptions = {}): Buffer<ArrayBuffer> {
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii(docType)))
  const video = element([0xe0], element([0xb0], u16(320)), element([0xba], u16(240)))
  const entry = (type: number) => element([0xae], element([0x83], Buffer.from([type])), ...(type === 1 ? [video] : []))
  const inside = Buffer.concat([
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40]))),
    element([0x16, 0x54, 0xae, 0x6b], ...tracks.map(entry)),
    ...(words === undefined ? [] : [element([0x12, 0x54, 0xc3, 0x67], ascii(words))]),
    element([0x1f, 0x43, 0xb6, 0x75], ascii('cluster')),
  ])
  if (!live) return Buffer.concat([head, element([0x18, 0x53, 0x80, 0x67], inside)])
  return Buffer.concat([head, Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 255, 255, 255, 255, 255, 255, 255]), inside])
}

type ShowOptions = { seconds: number; keyEvery?: number; live?: boolean; padding?: number }

/** Returns the text in the video packet of a show at a time, in tenths of a second. */
export const videoTextAt = (tenth: number) => `picture ${String(tenth).padStart(6, '0')}.`
export const audioTextAt = (tenth: number) => `sound ${String(tenth).padStart(6, '0')}.`

/**
 * Returns a WebM file with ten video and ten audio packets a second, each with its own text, and a key frame every
 * `keyEvery` seconds. Its clusters last a second. With `live` they have no length.
 */
export function show({ seconds, keyEvery = 5, live = false, padding = 0 }: ShowOptions): Buffer<ArrayBuffer> {
  const unknown = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])
  const whole = (size: number) => Buffer.concat([Buffer.from([0x10]), u32(size).subarray(1)])
  const sized = (id: number[], body: Buffer) =>
    Buffer.concat([Buffer.from(id), live ? unknown : whole(body.length), body])
  const video = element([0xe0], element([0xb0], u16(320)), element([0xba], u16(240)))
  const entry = (type: number, codec: string, ...more: Buffer[]) =>
    element(
      [0xae],
      element([0xd7], Buffer.from([type])),
      element([0x83], Buffer.from([type])),
      element([0x86], ascii(codec)),
      ...more,
    )
  const block = (track: number, tenth: number, isKey: boolean, words: string) => {
    const body = Buffer.concat([Buffer.from([0x80 | track]), u16((tenth % 10) * 100), Buffer.from([isKey ? 0x80 : 0])])
    const data = Buffer.concat([body, ascii(words), Buffer.alloc(padding, 7)])
    return Buffer.concat([Buffer.from([0xa3]), whole(data.length), data])
  }
  const clusters = Array.from({ length: seconds }, (_, second) => {
    const blocks = Array.from({ length: 10 }, (_, n) => {
      const tenth = second * 10 + n
      return [
        block(2, tenth, true, audioTextAt(tenth)),
        block(1, tenth, tenth % (keyEvery * 10) === 0, videoTextAt(tenth)),
      ]
    })
    return sized([0x1f, 0x43, 0xb6, 0x75], Buffer.concat([element([0xe7], u32(second * 1_000)), ...blocks.flat()]))
  })
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm')))
  const inside = [
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40]))),
    element([0x16, 0x54, 0xae, 0x6b], entry(1, 'V_VP8', video), entry(2, 'A_OPUS')),
    ...clusters,
  ]
  return Buffer.concat([head, sized([0x18, 0x53, 0x80, 0x67], Buffer.concat(inside))])
}
