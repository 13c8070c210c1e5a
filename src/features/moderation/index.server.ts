export { queueTabs } from './lists.ts'
export { reportsOf } from './reports/store.server.ts'
