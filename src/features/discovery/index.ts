export type { Creator, CreatorCard } from './contract.ts'
