// The Worker never connects to a stage: its bundle does not contain this code.

/** Loads the code that connects to a stage, in browsers only. */
export const loadStage = async () => (import.meta.env.SSR ? Promise.reject() : import('./stage.ts'))

/** Loads the code that plays a broadcast, in browsers only. */
export const loadPlayback = async () => (import.meta.env.SSR ? Promise.reject() : import('./playback.ts'))

/** Loads the video of a broadcast, in browsers only. */
export const loadPlaybackVideo = async () => (import.meta.env.SSR ? Promise.reject() : import('./PlaybackVideo.tsx'))
