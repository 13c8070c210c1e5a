import { lazy } from 'react'

export { BuyOnArrival } from './screens/BuyOnArrival.tsx'
/** For admins only, hence in a file of its own. */
export const FraudWarnings = lazy(() =>
  import('./screens/admin/FraudWarnings.tsx').then((m) => ({ default: m.FraudWarnings })),
)
