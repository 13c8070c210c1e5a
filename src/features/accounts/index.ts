export type { Session, User } from './contract.ts'
