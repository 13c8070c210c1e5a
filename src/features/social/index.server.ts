export { follows, subscriptions } from './tables.ts'
