import type { RtpPacket } from 'werift'
import { Track } from './track.ts'

/**
 * A track without a browser, which sends the packets that its owner passes. It ignores requests for key frames, because
 * the demo video has enough of them.
 */
export class FilmTrack extends Track {
  constructor(kind: 'audio' | 'video') {
    super({ kind, mid: null })
  }

  send(packet: RtpPacket, rid?: string): void {
    this.forward(packet, rid)
  }
}
