export type { Audience } from './spec/lists.ts'
