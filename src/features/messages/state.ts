export * from './state/address.ts'
export * from './state/days.ts'
export * from './state/thread.ts'
export * from './state/unsent.ts'
