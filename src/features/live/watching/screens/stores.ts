import type { Quality } from '#client/meetings/devices.ts'
import { createStore, useStore } from '#client/store/store.ts'

/** Somebody on stage, as their media arrive. */
export type StageMedia = {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  screen: MediaStreamTrack | null
}
export type StageView = {
  /** `removed`: put out, or the stream is over. */
  state: 'outside' | 'joining' | 'joined' | 'reconnecting' | 'lost' | 'removed'
  host: StageMedia | null
  guest: StageMedia | null
  isSharing: boolean
  /** The reader wants no pictures. */
  isSoundOnly: boolean
  quality: Quality | null
  /** Whether the provider records this; null: it has not said so yet. */
  isRecorded: boolean | null
}

export const outside: StageView = {
  ...{ state: 'outside', host: null, guest: null, isSharing: false, isSoundOnly: false, quality: null },
  isRecorded: null,
}
export const stageStore = createStore(outside)

export const useStage = () => useStore(stageStore, (view) => view)
export const showStage = (view: StageView) => stageStore.apply(() => view)

/** What a viewer wants of every stage, for as long as the tab is open: the next connection and the next stream keep it. */
export const wishStore = createStore({ isSoundOnly: false, isMuted: false })
export const useWishes = () => useStore(wishStore, (wishes) => wishes)
export const wish = (changes: Partial<ReturnType<typeof wishStore.get>>) =>
  wishStore.apply((wishes) => ({ ...wishes, ...changes }))

/** In which order the streams are that a finger leads through, for as long as the tab is open. */
export const lineStore = createStore<readonly string[]>([])
export const useLine = () => useStore(lineStore, (line) => line)
