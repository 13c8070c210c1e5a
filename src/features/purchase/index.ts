import { comesLater } from '#ui/comesLater.ts'

export { BuyOnArrival } from './screens/BuyOnArrival.tsx'
/** For admins only, hence in a file of its own. */
export const FraudWarnings = comesLater(() =>
  import('./screens/admin/FraudWarnings.tsx').then((m) => ({ default: m.FraudWarnings })),
)
