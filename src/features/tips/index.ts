import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { ReceivedTip } from './contract.ts'
export { type TipReceived, tipReceivedEvent } from './news/contract.ts'
export { tierReached } from './rules.ts'
export { TipButton } from './sending/screens/TipButton.tsx'
export type { Recipient } from './sending/state.ts'

/** Who gave a creator most this week; only their own pages show it. */
export const TopGifters = lazyWithRetry(async () => ({
  default: (await import('./gifters/screens/TopGifters.tsx')).TopGifters,
}))

/** Goes on with a tip that was pressed before signing in; nearly every address has none. */
export const TipOnArrival = lazyWithRetry(async () => ({
  default: (await import('./sending/screens/TipOnArrival.tsx')).TipOnArrival,
}))
