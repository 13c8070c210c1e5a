import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { App, Livestream } from './model.ts'

/** Film that is broadcast instead of the meeting: fragments with H.264 and Opus, which browsers play in HLS. */
const film = new URL('../seed/content/files/evening.mp4', import.meta.url)

type Box = { type: string; start: number; body: number; end: number }

function boxesIn(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = []
  for (let start = from; start < to; ) {
    const end = start + file.readUInt32BE(start)
    found.push({ type: file.toString('latin1', start + 4, start + 8), start, body: start + 8, end })
    start = end
  }
  return found
}

const inside = (file: Buffer, { body, end }: Box, ...path: string[]): Box[] =>
  path.reduce<Box[]>(
    (boxes, type) => boxes.flatMap((one) => boxesIn(file, one.body, one.end)).filter((one) => one.type === type),
    [{ type: '', start: body, body, end }],
  )

/** Returns the decode time of a fragment in the units of its first track. */
function timeOf(file: Buffer, moof: Box): number {
  const [tfdt] = inside(file, moof, 'traf', 'tfdt')
  if (!tfdt) throw new Error('a fragment has no time')
  return file.readUInt8(tfdt.body) === 1
    ? Number(file.readBigUInt64BE(tfdt.body + 4))
    : file.readUInt32BE(tfdt.body + 4)
}

/** Splits a fragmented MP4 file into its beginning and its fragments with their seconds. */
export function splitFilm(file: Buffer) {
  const boxes = boxesIn(file)
  const [moov] = boxes.filter(({ type }) => type === 'moov')
  const [mdhd] = moov ? inside(file, moov, 'trak', 'mdia', 'mdhd') : []
  const moofs = boxes.filter(({ type }) => type === 'moof')
  if (!moov || !mdhd || moofs.length < 2) throw new Error('the film has no fragments')
  const isLong = file.readUInt8(mdhd.body) === 1
  const unitsPerSecond = file.readUInt32BE(mdhd.body + (isLong ? 20 : 12))
  const times = moofs.map((moof) => timeOf(file, moof) / unitsPerSecond)
  // the last fragment is as long as the one before, because its length is written nowhere
  const seconds = times.map((time, i) => (times[i + 1] ?? 2 * time - (times[i - 1] ?? 0)) - time)
  const mdats = boxes.filter(({ type }) => type === 'mdat')
  const fragments = moofs.map(({ start }, i) => ({
    seconds: seconds[i] ?? 0,
    bytes: file.subarray(start, mdats[i]?.end),
  }))
  return { beginning: file.subarray(0, moov.end), fragments }
}

const split = splitFilm(readFileSync(film))
const listed = 4

/** Returns the live playlist: the newest fragments of the film, which is played again and again. */
export function playlistAt(startedAt: Date, now: Date): string {
  const { fragments } = split
  const lengths = fragments.map(({ seconds }) => seconds)
  let left = (now.getTime() - startedAt.getTime()) / 1_000
  let next = listed
  while (left >= (lengths[next % lengths.length] ?? 1)) {
    left -= lengths[next % lengths.length] ?? 1
    next++
  }
  const first = next - listed
  const lines = Array.from({ length: listed }, (_, i) => first + i).flatMap((n) => [
    ...(n % lengths.length === 0 && n > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${(lengths[n % lengths.length] ?? 0).toFixed(3)},`,
    `${n}.m4s?film=evening`,
  ])
  const wraps = Math.floor(first / lengths.length) - (first % lengths.length === 0 && first > 0 ? 1 : 0)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...lengths))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.max(0, wraps)}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...lines,
    '',
  ].join('\n')
}

const master = ['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1.42E01E,opus"', 'stream.m3u8', ''].join('\n')
const playlistType = 'application/vnd.apple.mpegurl'

/** Path of the playlist of a livestream. */
export const playlistPath = ({ id }: Livestream): string => `/__broadcast/${id}/manifest/video.m3u8`

/** Serves the playlists and fragments of running livestreams. @returns false for another path. */
export function serveBroadcast(app: App, path: string, res: ServerResponse): boolean {
  const [, id, file = ''] = /^\/__broadcast\/([^/]+)\/manifest\/([\w.]+)$/.exec(path) ?? []
  if (id === undefined) return false
  const streams = [...app.meetings.values()].flatMap(({ livestreams }) => livestreams)
  const stream = streams.find((one) => one.id === id && one.stoppedAt === null)
  const send = (type: string, body: string | Buffer) => void res.writeHead(200, { 'content-type': type }).end(body)
  const fragment = split.fragments[Number(/^(\d+)\.m4s$/.exec(file)?.[1]) % split.fragments.length]
  if (!stream) res.writeHead(404).end()
  else if (file === 'video.m3u8') send(playlistType, master)
  else if (file === 'stream.m3u8') send(playlistType, playlistAt(new Date(stream.startedAt), new Date(app.now())))
  else if (file === 'init.mp4') send('video/mp4', split.beginning)
  else if (fragment) send('video/mp4', fragment.bytes)
  else res.writeHead(404).end()
  return true
}
