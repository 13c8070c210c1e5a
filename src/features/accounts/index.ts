export type { Session, User } from './contract.ts'
export { SignOutButton } from './screens/SignOutButton.tsx'
export { ageMin } from './spec.ts'
