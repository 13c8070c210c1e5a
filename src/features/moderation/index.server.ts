export { settleLifted } from './appeals/service.server.ts'
export { countingStrikes } from './cases/store.server.ts'
export { queueTabs } from './lists.ts'
export { reportsAbout, reportsOf } from './reports/store.server.ts'
