import type { User } from '#features/accounts/index.ts'
import { FanHome } from '#features/dashboard/index.ts'

/** /home: a fan's own place, on every width. */
export const HomePage = ({ user }: { user: User }) => <FanHome user={user} />
