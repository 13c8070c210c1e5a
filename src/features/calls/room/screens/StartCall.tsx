import { Link } from '@tanstack/react-router'
import { Phone, Video } from 'lucide-react'
import { useMinute } from '#client/time/useMinute.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { roomOf, START } from '../../lists.ts'
import { opensAt } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'
import { startOf } from '../state.ts'

const icons = { video: Video, voice: Phone }

/** Link to the room; shows when the call can be joined, if it is too early. */
export function StartCall({ call, size }: { call: CallRequest; size: 'md' | 'lg' }) {
  const { id, type, role, fan } = call
  const opens = opensAt(call)
  const start = startOf({ ...call, opens_at: opens, starts_at: call.scheduled_at }, call.duration_minutes, useMinute())
  if (role === 'admin' || !start) return null
  const Icon = icons[type]
  if (start.at === 'early')
    return (
      <Button size={size} disabled>
        {SENTENCES.startsIn(start.minutes)}
      </Button>
    )
  return (
    <Link
      to={roomOf[type]}
      params={{ sessionId: id }}
      search={{ fan: fan.username }}
      className={buttonClass({ variant: 'success', size })}
    >
      <Icon aria-hidden="true" />
      {call.status === 'in_progress' ? START.back : START[role]}
    </Link>
  )
}
