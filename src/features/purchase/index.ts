import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { BuyOnArrival } from './buying/screens/BuyOnArrival.tsx'
/** Screen for admins only, so it is loaded separately. */
export const CardDisputes = lazyWithRetry(() =>
  import('./disputes/screens/DisputesPanel.tsx').then((m) => ({ default: m.DisputesPanel })),
)
