import fs from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named) >>> 0)
  return Buffer.concat([length, named, sum])
}

type PngOptions = {
  /** Content of a text chunk. */
  text?: string
  /** True for fewer pixels than the header declares, so that the file stays small. */
  hollow?: boolean
  /** True to add the chunk that declares an animation. */
  moving?: boolean
  /** Random bytes for the pixels, which do not compress. */
  noise?: Buffer
}

/** Returns a PNG of one colour, or of noise. */
export function png(
  width: number,
  height: number,
  { text, hollow = false, moving = false, noise }: PngOptions = {},
): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  const row = width * 3 + 1
  const pixels = Buffer.alloc(hollow ? 100_000 : row * height, 0x80)
  noise?.copy(pixels)
  // the first byte of each line is its filter; 0 means no filter
  for (let at = 0; at < pixels.length; at += row) pixels[at] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(text === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]),
    ...(moving ? [chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))] : []),
    chunk('IDAT', deflateSync(pixels, { level: noise ? 0 : 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a photo whose metadata contains a GPS latitude (48° 51′ 30″) and the name of a camera. */
export function jpegWithPlace(): Buffer<ArrayBuffer> {
  const photo = fs.readFileSync('public/og.jpg')
  const exif = exifOf('SpyCam 3000')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, photo.subarray(2)])
}

/** Returns Exif data with the name of a camera and a GPS directory with a latitude. */
function exifOf(camera: string): Buffer {
  const name = Buffer.from(`${camera}\0`, 'latin1')
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const directory = (entries: Buffer[]) => {
    const count = Buffer.alloc(2)
    count.writeUInt16BE(entries.length)
    return Buffer.concat([count, ...entries, Buffer.alloc(4)])
  }
  const [head, first, gps] = [8, 2 + 2 * 12 + 4, 2 + 2 * 12 + 4]
  const nameAt = head + first + gps
  const degreesAt = nameAt + name.length
  const degrees = Buffer.alloc(24)
  for (const [index, value] of [48, 1, 51, 1, 30, 1].entries()) degrees.writeUInt32BE(value, index * 4)
  return Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    directory([entry(0x0110, 2, name.length, nameAt), entry(0x8825, 4, 1, head + first)]),
    directory([entry(0x0001, 2, 2, 0x4e000000), entry(0x0002, 5, 3, degreesAt)]),
    name,
    degrees,
  ])
}

/** Returns a valid GIF of one pixel that contains a script. */
export const gifWithScript = (script: string): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('R0lGODlhAQABAIAAAP///wAAACH+', 'base64'),
    Buffer.from([script.length]),
    Buffer.from(script, 'latin1'),
    Buffer.from([0]),
    Buffer.from('LAAAAAABAAEAAAICRAEAOw==', 'base64'),
    Buffer.from(`/*${script}*/`, 'latin1'),
  ])
