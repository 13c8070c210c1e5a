export { shares } from './spec.ts'
