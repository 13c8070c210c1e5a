export { CreatorTiers } from './screens/CreatorTiers.tsx'
