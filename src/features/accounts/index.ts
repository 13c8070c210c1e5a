export { SignOutButton } from './screens/SignOutButton.tsx'
export { SecondStepNotice } from './screens/security/SecondStepNotice.tsx'
export { useSignOut } from './screens/useSignOut.ts'
export { ageMin } from './spec.ts'
