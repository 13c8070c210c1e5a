export { liveNow, streams } from './tables.ts'
