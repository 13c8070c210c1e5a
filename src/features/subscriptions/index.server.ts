export { subscriptions } from './tables.ts'
