export { segments } from './spec/lists.ts'
export { shares } from './spec.ts'
