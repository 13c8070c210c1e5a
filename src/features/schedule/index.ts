import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { BookingTerms } from './availability/contract.ts'

/** List of a creator's upcoming events. */
export const CreatorEvents = lazyWithRetry(() => import('./finding/screens/CreatorEvents.tsx'))
export { SlotField } from './availability/screens/SlotField.tsx'
export { SlotsLoading } from './availability/screens/SlotsLoading.tsx'
export { TypeIcon } from './calendar/screens/TypeIcon.tsx'
export { TYPES as SESSION_TYPES } from './calendar/spec.ts'
export { instantOf, isDay, isSkipped, minuteOf, onClock, timeOf } from './dates/rules.ts'
export { useViewerTime, type ViewerTime } from './dates/screens/useViewerTime.ts'
export { timeSkipped } from './dates/spec.ts'
export { RECURRING } from './events/spec.ts'
export { Ways } from './finding/screens/Ways.tsx'
export { OverlapWarning } from './overlaps/screens/OverlapWarning.tsx'
export { useOverlaps } from './overlaps/screens/useOverlaps.ts'
