import { notYourself, userNotFound } from '#shared/refusals.ts'

export { type Role, roles, type Status, statuses } from './lists.ts'

/** Page sizes of the list and of the timeline. */
export const peoplePage = { default: 50, max: 200 } as const
export const timelinePage = { default: 50, max: 200 } as const
/** Maximum of rows of each kind on a person's page. */
export const shownOnPage = {
  devices: 20,
  purchases: 20,
  reports: 20,
  applications: 10,
  suspensions: 10,
  strikes: 50,
  warnings: 20,
} as const
/** Maximum length of a search text. Short texts match the start of a name, longer ones any part of it. */
export const searchMax = 100

export const PEOPLE_REFUSALS = {
  notFound: userNotFound,
  self: notYourself,
} as const
