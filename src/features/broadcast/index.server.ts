export { segments } from './lists.ts'
export { shares } from './spec.ts'
