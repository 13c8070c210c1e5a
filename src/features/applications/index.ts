export { type ApplicationStatus, applicationStatuses } from './lists.ts'
export type { Application } from './review/contract.ts'
export {
  type DateRange,
  dateRanges,
  type ListStatus,
  type Location,
  listStatuses,
  locations,
  type Specialty,
  specialties,
} from './review/spec.ts'
export { type Filters, firstFilters, readFilters } from './review/state.ts'
export { WelcomeSteps } from './welcome/screens/WelcomeSteps.tsx'
/** Loads the admin area Applications. */
export const loadReview = () => import('./review/screens/ReviewView.tsx')
