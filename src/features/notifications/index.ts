export { PhoneBell } from './list/screens/PhoneBell.tsx'
export { UnreadNotices } from './list/screens/UnreadNotices.tsx'
export { LiveNotices } from './live/screens/LiveNotices.tsx'
