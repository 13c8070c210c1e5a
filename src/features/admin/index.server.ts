export { statsOutput } from './overview/contract.ts'
export { stats } from './overview/service.server.ts'
