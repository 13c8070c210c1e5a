import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { BuyOnArrival } from './buying/screens/BuyOnArrival.tsx'
/** For admins only, hence in a file of its own. */
export const CardDisputes = lazyWithRetry(() =>
  import('./disputes/screens/DisputesPanel.tsx').then((m) => ({ default: m.DisputesPanel })),
)
