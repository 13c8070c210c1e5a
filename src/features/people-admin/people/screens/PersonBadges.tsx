import { Badge } from '#ui/Badge.tsx'
import type { Person } from '../contract.ts'
import { PEOPLE } from '../spec.ts'

const tones = { active: 'success', suspended: 'danger', deleted: 'warning' } as const

/** Badges with the role and the status of an account. */
export function PersonBadges({ user: { role, status, email_confirmed } }: { user: Person }) {
  return (
    <>
      <Badge tone={role === 'fan' ? 'neutral' : 'accent'}>{PEOPLE.roles[role]}</Badge>
      {status !== 'active' && <Badge tone={tones[status]}>{PEOPLE.statuses[status]}</Badge>}
      {!email_confirmed && <Badge tone="warning">{PEOPLE.unconfirmed}</Badge>}
    </>
  )
}
