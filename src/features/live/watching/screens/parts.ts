import type { ComponentType } from 'react'

type OfStream = ComponentType<{ id: string }>

/** What stands on a stage and is not live's own: the app fits it in. */
export type StageParts = {
  /** Begins and ends recording the show, among the host's controls. */
  Record: OfStream
  /** For everybody on stage: that they are recorded, and the way out of it. */
  Consent: OfStream
  /** The same words for who is about to come on stage. */
  ConsentWords: OfStream
  /** For everybody who watches. */
  RecordedMark: OfStream
}
