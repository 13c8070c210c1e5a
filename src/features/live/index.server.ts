export { liveNow } from './tables.ts'
