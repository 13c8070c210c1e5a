export { statsAnswer } from './overview/contract.ts'
export { stats } from './overview/service.server.ts'
