import { randomUUID } from 'node:crypto'
import { RtpHeader, RtpPacket } from 'werift'
import { findParticipant } from '../client.ts'
import type { App, Peer } from '../model.ts'
import { join, leave } from '../room.ts'
import type { FilmTrack } from '../sfu/film-track.ts'
import type { FilmFrame } from './film.ts'

const clockRates = { audio: 48_000, video: 90_000 } as const
/** Maximum payload of a packet in bytes, below the usual MTU. */
const payloadMax = 1_100
const turnMs = 20
/** Duration of the last video frame in milliseconds. */
const lastFrameMs = 50

/** Adds a participant without a browser to a meeting; it sends a video in a loop. */
export async function playFilm(app: App, token: string, film: readonly FilmFrame[]): Promise<() => void> {
  const sfu = await app.sfu()
  const { id: transportId, tracks } = sfu.openFilm()
  const peer = peerWithoutBrowser(app, token, [transportId])
  for (const kind of ['audio', 'video'] as const) {
    const id = tracks[kind].name
    peer.producers.set(id, {
      id,
      kind,
      paused: false,
      screenShare: false,
      appData: undefined,
      transportId,
      mid: kind,
      mimeType: kind === 'audio' ? 'audio/opus' : 'video/VP8',
    })
  }
  join(app, peer)
  const end = run(film, { audio: tracks.audio.track, video: tracks.video.track }, () => peer.leftAt !== null)
  return () => {
    end()
    leave(app, peer)
  }
}

/** Adds a participant without a browser to a meeting; it sends and receives no media. */
export const sit = (app: App, token: string): void => join(app, peerWithoutBrowser(app, token, []))

function peerWithoutBrowser(app: App, token: string, transports: readonly string[]): Peer {
  const found = findParticipant(app, token)
  if (!found) throw new Error('this token opens no meeting')
  return {
    id: randomUUID(),
    ...found,
    joinedAt: null,
    leftAt: null,
    isInMedia: true,
    // A socket stub that is closed, because this participant receives no events.
    socket: { readyState: 3, OPEN: 1, close: () => {}, terminate: () => {} } as never,
    producers: new Map(),
    transports: new Set(transports),
  }
}

/** Sends each frame at its time. @returns a function that stops it. */
function run(
  film: readonly FilmFrame[],
  tracks: Record<'audio' | 'video', FilmTrack>,
  isOver: () => boolean,
): () => void {
  const senders = { audio: createSender('audio', tracks.audio), video: createSender('video', tracks.video) }
  const lengthMs = (film.at(-1)?.time ?? 0) + lastFrameMs
  const begun = performance.now()
  let [round, next] = [0, 0]
  const timer = setInterval(() => {
    if (isOver()) return clearInterval(timer)
    const now = performance.now() - begun
    for (let frame = film[next]; frame && round * lengthMs + frame.time <= now; frame = film[next]) {
      senders[frame.kind](frame.data, round * lengthMs + frame.time)
      next += 1
      if (next < film.length) continue
      next = 0
      round += 1
    }
  }, turnMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Splits frames of one kind into packets (RFC 7741 and RFC 7587). */
function createSender(kind: 'audio' | 'video', track: FilmTrack) {
  let sequence = 0
  return (data: Buffer, timeMs: number) => {
    const timestamp = Math.round((timeMs * clockRates[kind]) / 1_000) % 2 ** 32
    const size = kind === 'audio' ? data.length : payloadMax
    for (let at = 0; at < data.length; at += size) {
      const marker = kind === 'video' && at + size >= data.length
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker, ssrc: 1, payloadType: 96 })
      sequence = (sequence + 1) & 0xffff
      const piece = data.subarray(at, at + size)
      // In the first byte, 0x10 marks the first packet of a frame.
      const payload = kind === 'audio' ? piece : Buffer.concat([Buffer.from([at === 0 ? 0x10 : 0x00]), piece])
      track.send(new RtpPacket(header, payload))
    }
  }
}
