export * as events from './contract.ts'
export { personalChannel } from './rules.ts'
