export { tipsRouter } from './router.server.ts'
export { mergeTips } from './rules/burst.ts'
