import type { ContentKind } from '../lists.ts'

/** The reported person, or the author of the reported item. */
export type Person = { id: string; displayName: string }

/** Parts of a person that can be reported: the person, the texts of the profile, or the photos of the profile. */
export const reportedParts = ['person', 'profile', 'picture'] as const
export type ReportedPart = (typeof reportedParts)[number]

/** Converts the subject of a report to the input of the request. */
export function subjectOf({ id }: Person, thing: ReportedThing | undefined, part: ReportedPart) {
  if (!thing && part === 'person') return { subject: 'person', subject_id: id } as const
  const about: ReportedThing = thing ?? { type: part === 'picture' ? 'picture' : 'profile', id }
  return {
    ...({ subject: 'content', content_type: about.type, subject_id: about.id } as const),
    ...(about.number !== undefined && { number: about.number }),
  }
}

/** An item that can be reported. Without a title the dialog names its kind. */
export type ReportedThing = {
  type: ContentKind
  id: string
  title?: string
  /** Number of a chat message. */
  number?: number
}
