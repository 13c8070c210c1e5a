import { Badge } from '#ui/Badge.tsx'
import type { CallStatus } from '../lists.ts'
import { STATES } from '../spec.ts'

const tones: Record<CallStatus, 'accent' | 'success' | 'gold' | 'neutral' | 'warning'> = {
  pending: 'accent',
  accepted: 'success',
  in_progress: 'success',
  completed: 'gold',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  no_show: 'warning',
  failed: 'warning',
}

/** Badge with the state of a call. */
export const CallBadge = ({ status }: { status: CallStatus }) => <Badge tone={tones[status]}>{STATES[status]}</Badge>
