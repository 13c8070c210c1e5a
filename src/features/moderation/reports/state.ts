import type { ContentKind } from '../lists.ts'

/** The person of a report. */
export type Person = { id: string; displayName: string }

/** Subjects of a report about a person: the person, the texts of the profile, or the photos of the profile. */
export const reportedParts = ['person', 'profile', 'picture'] as const
export type ReportedPart = (typeof reportedParts)[number]

/** Returns the subject of a report as the input of the call. */
export function subjectOf({ id }: Person, thing: ReportedThing | undefined, part: ReportedPart) {
  if (!thing && part === 'person') return { subject: 'person', subject_id: id } as const
  const about: ReportedThing = thing ?? { type: part === 'picture' ? 'picture' : 'profile', id }
  return {
    ...({ subject: 'content', content_type: about.type, subject_id: about.id } as const),
    ...(about.number !== undefined && { number: about.number }),
  }
}

/** An item that can be reported; without a title the dialog names its kind. */
export type ReportedThing = {
  type: ContentKind
  id: string
  title?: string
  /** Number of a chat message. */
  number?: number
}
