export { subscriptions, subscriptionTiers } from './tables.ts'
