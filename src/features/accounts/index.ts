export type { Session, User } from './contract.ts'
export { SignOutButton } from './screens/SignOutButton.tsx'
export { useSignOut } from './screens/useSignOut.ts'
export { ageMin } from './spec.ts'
