import { comesLater } from '#ui/comesLater.ts'

export { CreatorTiers } from './screens/CreatorTiers.tsx'

/** The dialog for one tier, by its id. */
export const SubscribeToTier = comesLater(() => import('./screens/SubscribeToTier.tsx'))
