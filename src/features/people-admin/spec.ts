import { notYourself, userNotFound } from '#shared/admin-refusals.ts'

export { type Role, roles, type Status, statuses } from './lists.ts'

/** A page of the list and of what happened. */
export const peoplePage = { default: 50, max: 200 } as const
export const timelinePage = { default: 50, max: 200 } as const
/** How many of each kind a person's page shows. */
export const shownOnPage = {
  devices: 20,
  purchases: 20,
  reports: 20,
  applications: 10,
  suspensions: 10,
  strikes: 50,
  warnings: 20,
} as const
/** Shorter texts begin a name, longer ones are found anywhere in it. */
export const searchMax = 100
export const searchDelayMs = 300

export const PEOPLE_REFUSALS = {
  notFound: userNotFound,
  self: notYourself,
} as const
