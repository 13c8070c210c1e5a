import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { BuyOnArrival } from './screens/BuyOnArrival.tsx'
/** For admins only, hence in a file of its own. */
export const FraudWarnings = lazyWithRetry(() =>
  import('./screens/admin/FraudWarnings.tsx').then((m) => ({ default: m.FraudWarnings })),
)
