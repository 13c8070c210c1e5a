export type { Creator, CreatorCard } from './contract.ts'
export { CreatorCard as CreatorPoster, CreatorCardSkeleton } from './screens/CreatorCard.tsx'
export { LoadFailed } from './screens/LoadFailed.tsx'
export { type Category, categories } from './spec.ts'
