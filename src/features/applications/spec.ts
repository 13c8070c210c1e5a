import { reason } from '#shared/errors.ts'

/** Maximum lengths of texts in graphemes (visible characters). */
export const bioMax = 1_000
export const experienceMax = 2_000
export const specialtiesOf = { min: 1, max: 5 } as const
export const stateMax = 60

/** Days until the applicant can expect a decision, for pending and queued applications. */
export const expectedDays = { pending: 3, queued: 14 } as const
export const reapplyDays = 30

export const APPLICATION_REFUSALS = {
  isCreator: reason('conflict', 'ALREADY_CREATOR', 'You are a creator already.'),
  isAdmin: reason('forbidden', 'ADMINS_DO_NOT_APPLY', 'Admins cannot apply. Use an account of your own.'),
  isOpen: reason('conflict', 'APPLICATION_OPEN', 'You already applied. We will email you our decision.'),
  tooEarly: (date: string) =>
    reason('conflict', 'REAPPLY_LATER', `You can apply again from ${date}, ${reapplyDays} days after our answer.`),
  notFound: reason('not_found', 'APPLICATION_NOT_FOUND', 'This application does not exist.'),
} as const
