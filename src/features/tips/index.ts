import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { tipReceivedEvent } from './news/contract.ts'
export { tierReached } from './rules.ts'
export { StageTip } from './sending/screens/StageTip.tsx'
export { TipButton } from './sending/screens/TipButton.tsx'
export { useRepeatTip } from './sending/screens/useRepeatTip.ts'
export type { QuickTier as TipTier, Recipient } from './sending/state.ts'
export { STAGE_TIP } from './spec.ts'

/** Top gifters of the week; only on the pages of the creator. */
export const TopGifters = lazyWithRetry(async () => ({
  default: (await import('./gifters/screens/TopGifters.tsx')).TopGifters,
}))
