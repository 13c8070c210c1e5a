import { FanHome } from '#features/dashboard/index.ts'
import type { User } from '#shared/session.ts'

/** /home: the fan home, on every width. */
export const HomePage = ({ user }: { user: User }) => <FanHome user={user} />
