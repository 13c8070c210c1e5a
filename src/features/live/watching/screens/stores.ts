import type { Quality } from '#client/meetings/devices.ts'
import { createStore, useStore } from '#client/store/store.ts'

/** Received media of a person on stage. */
export type StageMedia = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}
/** Player of a broadcast. */
export type Player = {
  /** Plays in a video element. Returns a function that stops. */
  attach(video: HTMLVideoElement): () => void
}
export type StageView = {
  /** `removed` means that the provider removed this viewer, or that the stream ended. */
  state: 'outside' | 'joining' | 'joined' | 'reconnecting' | 'lost' | 'removed'
  host: StageMedia | null
  guest: StageMedia | null
  /** Set for a viewer who watches the playback; host and guest are null then. */
  player: Player | null
  isSharing: boolean
  /** True if the viewer turned off video. */
  isSoundOnly: boolean
  quality: Quality | null
  /** Whether the provider records the meeting; null until it is known. */
  isRecorded: boolean | null
}

export const outside: StageView = {
  state: 'outside',
  host: null,
  guest: null,
  player: null,
  isSharing: false,
  isSoundOnly: false,
  quality: null,
  isRecorded: null,
}
export const stageStore = createStore(outside)

export const useStage = () => useStore(stageStore, (view) => view)
export const showStage = (view: StageView) => stageStore.apply(() => view)

/** Viewer's choices, used for the next connection and stream while the tab is open. */
export const playbackSettingsStore = createStore({ isSoundOnly: false, isMuted: false })
export const usePlaybackSettings = () => useStore(playbackSettingsStore, (settings) => settings)
export const changePlaybackSettings = (changes: Partial<ReturnType<typeof playbackSettingsStore.get>>) =>
  playbackSettingsStore.apply((settings) => ({ ...settings, ...changes }))

/** Order of the streams for swiping, used while the tab is open. */
export const swipeOrderStore = createStore<readonly string[]>([])
export const useLine = () => useStore(swipeOrderStore, (line) => line)
