import type { ContentKind } from '../lists.ts'

/** A person as a report needs to name them. */
export type Person = { id: string; displayName: string }

/** Subjects of a report about a person: the person, the texts of the profile, or the photos of the profile. */
export const reportedParts = ['person', 'profile', 'picture'] as const
export type ReportedPart = (typeof reportedParts)[number]

/** The subject of a report, as the call takes it. */
export function subjectOf({ id }: Person, thing: ReportedThing | undefined, part: ReportedPart) {
  if (!thing && part === 'person') return { subject: 'person', subject_id: id } as const
  const about: ReportedThing = thing ?? { type: part === 'picture' ? 'picture' : 'profile', id }
  return {
    ...({ subject: 'content', content_type: about.type, subject_id: about.id } as const),
    ...(about.number !== undefined && { number: about.number }),
  }
}

/** Something that a person made, as the admins are told about it; without a title it is called by its kind. */
export type ReportedThing = {
  type: ContentKind
  id: string
  title?: string
  /** Of a line in a chat. */
  number?: number
}
