export { queueTabs } from './lists.ts'
export { reportsAbout, reportsOf } from './reports/store.server.ts'
