import type { RtpPacket } from 'werift'
import { Track } from './track.ts'

/** A track that no browser sends: whoever has it puts packets in. Its pictures are whole often enough to ask for none. */
export class FilmTrack extends Track {
  constructor(kind: 'audio' | 'video') {
    super({ kind, mid: null })
  }

  send(packet: RtpPacket, rid?: string): void {
    this.forward(packet, rid)
  }
}
