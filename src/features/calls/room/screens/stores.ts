import type { Quality } from '#client/meetings/devices.ts'
import { createStore, useStore } from '#client/store/store.ts'
import type { ChatLine, Reading } from '../state.ts'

/** Media received from the other side. */
export type OtherMedia = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}
export type MeetingView = {
  /** `removed`: the user joined on another device, or the meeting was closed. */
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
  /** `unreachable`: the connection never opened, for example because a browser policy or the network blocks it. */
  connection: 'connecting' | 'open' | 'elsewhere' | 'over' | 'unreachable'
}

export const closed: MeterView = { reading: undefined, connection: 'connecting' }
export const meterStore = createStore(closed)

export const useMeter = () => useStore(meterStore, (view) => view)

/** Clears the stored meeting and meter of a call. */
export function forgetCall(): void {
  meetingStore.apply(() => outside)
  meterStore.apply(() => closed)
}
