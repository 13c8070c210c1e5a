export { filtersOf } from './filters/store.server.ts'
export { type ApplicationStatus, applicationStatuses } from './lists.ts'
export { sinceOf } from './review/rules.ts'
export { dateRanges, listStatuses, locations, searchMax, specialties } from './review/spec.ts'
