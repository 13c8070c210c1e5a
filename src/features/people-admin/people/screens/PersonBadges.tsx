import { Badge } from '#ui/Badge.tsx'
import type { Person } from '../contract.ts'
import { PEOPLE } from '../spec.ts'

const tones = { active: 'success', suspended: 'danger', deleted: 'warning' } as const

/** Badges with the status of an account; an active account with a confirmed email address has none. */
export const StatusBadge = ({ user: { status, email_confirmed } }: { user: Person }) => (
  <>
    {status !== 'active' && <Badge tone={tones[status]}>{PEOPLE.statuses[status]}</Badge>}
    {!email_confirmed && (
      <Badge tone="warning" className="badge-cut">
        {PEOPLE.unconfirmed}
      </Badge>
    )}
  </>
)

/** Badges with the role and the status of an account. */
export const PersonBadges = ({ user }: { user: Person }) => (
  <>
    <Badge tone={user.role === 'fan' ? 'neutral' : 'accent'}>{PEOPLE.roles[user.role]}</Badge>
    <StatusBadge user={user} />
  </>
)
