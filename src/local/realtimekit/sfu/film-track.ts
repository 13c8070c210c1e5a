import type { RtpPacket } from 'werift'
import { Track } from './track.ts'

/**
 * A track without a browser: its owner passes packets in. Its key frames are frequent enough, so it ignores requests for
 * them.
 */
export class FilmTrack extends Track {
  constructor(kind: 'audio' | 'video') {
    super({ kind, mid: null })
  }

  send(packet: RtpPacket, rid?: string): void {
    this.forward(packet, rid)
  }
}
