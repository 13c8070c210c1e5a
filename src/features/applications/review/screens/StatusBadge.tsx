import { Badge } from '#ui/Badge.tsx'
import type { Application } from '../contract.ts'
import { REVIEW } from '../spec.ts'

const tones = { pending: 'neutral', queued: 'warning', approved: 'success', rejected: 'danger' } as const

/** Badge with the status of an application, for its row and its page. */
export const StatusBadge = ({ application: { status } }: { application: Application }) => (
  <Badge tone={tones[status]}>{REVIEW.statuses[status]}</Badge>
)
