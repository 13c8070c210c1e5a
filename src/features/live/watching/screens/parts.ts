import type { ComponentType } from 'react'

type OfStream = ComponentType<{ id: string }>

/** Parts of a stage from other features, passed in by the app. */
export type StageParts = {
  /** Host control that starts and stops recording. */
  Record: OfStream
  /** Notice to people on stage that they are recorded, and how to stop it. */
  Consent: OfStream
  /** The same notice for a person about to come on stage. */
  ConsentWords: OfStream
  /** Recording mark for all viewers. */
  RecordedMark: OfStream
}
