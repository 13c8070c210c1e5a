import type { Quality } from '#client/meetings/devices.ts'
import { createStore, useStore } from '#client/store/store.ts'
import type { ChatLine, Reading } from '../state.ts'

/** The other one, as their media arrive. */
export type OtherMedia = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}
export type MeetingView = {
  /** `removed`: the person entered it elsewhere, or it was closed. */
  state: 'joining' | 'joined' | 'reconnecting' | 'lost' | 'removed'
  other: OtherMedia | null
  isSharing: boolean
  quality: Quality | null
  lines: readonly ChatLine[]
}

export const outside: MeetingView = { state: 'joining', other: null, isSharing: false, quality: null, lines: [] }
export const meetingStore = createStore(outside)

export const useMeeting = () => useStore(meetingStore, (view) => view)
export type MeterView = {
  reading: Reading | undefined
  /** `unreachable`: it could not be opened at all, as where a policy of the browser or the network blocks it. */
  connection: 'connecting' | 'open' | 'elsewhere' | 'over' | 'unreachable'
}

export const closed: MeterView = { reading: undefined, connection: 'connecting' }
export const meterStore = createStore(closed)

export const useMeter = () => useStore(meterStore, (view) => view)

/** The chat, and how the meter stood, are of one call. */
export function forgetCall(): void {
  meetingStore.apply(() => outside)
  meterStore.apply(() => closed)
}
