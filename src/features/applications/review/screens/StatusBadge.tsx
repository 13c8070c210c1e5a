import { Badge } from '#ui/Badge.tsx'
import type { Application } from '../contract.ts'
import { REVIEW } from '../spec.ts'

const tones = { pending: 'neutral', queued: 'warning', approved: 'success', rejected: 'danger' } as const

/** Where an application is, in its row and on its own page. */
export const StatusBadge = ({ application: { status } }: { application: Application }) => (
  <Badge tone={tones[status]}>{REVIEW.statuses[status]}</Badge>
)
