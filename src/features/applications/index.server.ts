export { type ApplicationStatus, applicationStatuses } from './lists.ts'
export { sinceOf } from './review/rules.ts'
export { dateRanges, listStatuses, locations, searchMax, specialties } from './review/spec.ts'
export { filtersOf } from './review/store.server.ts'
