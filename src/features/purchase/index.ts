import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { BuyOnArrival } from './buying/screens/BuyOnArrival.tsx'
/** For admins only, so it loads separately. */
export const CardDisputes = lazyWithRetry(() =>
  import('./disputes/screens/DisputesPanel.tsx').then((m) => ({ default: m.DisputesPanel })),
)
