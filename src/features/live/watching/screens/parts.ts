import type { ComponentType } from 'react'

type OfStream = ComponentType<{ id: string }>

/** Components of other features on the stage, which the app passes in. */
export type StageParts = {
  /** Host control that starts and stops recording. */
  Record: OfStream
  /** Notice for people on stage that the show is recorded. The guest can stop the recording there. */
  Consent: OfStream
  /** Recording notice for a guest before they join the stage. */
  ConsentWords: OfStream
  /** Recording mark for all viewers. */
  RecordedMark: OfStream
}
