import { reason } from '#shared/errors.ts'

export const feedMax = 50
export const recentMax = 5
export const toastMs = 10_000
/** Maximum of creators in the performance chart. */
export const performersMax = 10
export const auditPage = { default: 50, max: 200 } as const
export const noteMax = 500

export const ADMIN_REFUSALS = {
  rangeBackwards: reason('invalid', 'RANGE_BACKWARDS', 'The range ends before it begins.'),
} as const
