import type { ContentKind } from '../lists.ts'

/** A person as a report needs to name them. */
export type Person = { id: string; displayName: string }

/** Something that a person made, as the admins are told about it; without a title it is called by its kind. */
export type ReportedThing = {
  type: ContentKind
  id: string
  title?: string
  /** Of a line in a chat. */
  number?: number
}
