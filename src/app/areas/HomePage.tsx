import { FanHome } from '#features/dashboard/index.ts'
import type { User } from '#shared/session.ts'

/** /home: a fan's own place, on every width. */
export const HomePage = ({ user }: { user: User }) => <FanHome user={user} />
