import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { BookingTerms } from './availability/contract.ts'

/** A creator's free slots to choose from; the caller has its place ready (`SlotsLoading`). */
export const SlotPicker = lazyWithRetry(() => import('./availability/screens/SlotPicker.tsx'))
/** What a creator puts on next. */
export const CreatorEvents = lazyWithRetry(() => import('./finding/screens/CreatorEvents.tsx'))
export { SlotsLoading } from './availability/screens/SlotsLoading.tsx'
export { instantOf, isDay, isSkipped, minuteOf, onClock, timeOf } from './dates/rules.ts'
export { type Here, useHere } from './dates/screens/useHere.ts'
export { timeSkipped } from './dates/spec.ts'
