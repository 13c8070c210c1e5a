import { CheckCircle2, Clock3, RotateCcw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { correctedNow } from '#client/time/clock.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Order } from '../contract.ts'
import { type Clock, clockOf } from '../timers/state.ts'

const minuteMs = 60_000
const icons: Record<Clock['tone'], typeof Clock3> = {
  neutral: Clock3,
  warning: Clock3,
  danger: TriangleAlert,
  success: CheckCircle2,
}
const tones: Record<Clock['tone'], string> = {
  neutral: 'text-muted',
  warning: 'text-warning',
  danger: 'font-medium text-danger',
  success: 'text-success',
}

/**
 * Returns the current time, updated each minute and with each change of the order, so that it is never before the last
 * change.
 */
export function useNow(order: Order): Date {
  const [known, setKnown] = useState(() => ({ order, now: correctedNow() }))
  if (known.order !== order) setKnown({ order, now: correctedNow() })
  useEffect(() => {
    const timer = setInterval(() => setKnown({ order, now: correctedNow() }), minuteMs)
    return () => clearInterval(timer)
  }, [order])
  return known.now
}

/** Remaining time of an order: in hours, near the end in minutes. */
export function OrderClock({ order }: { order: Order }) {
  const { text, tone } = clockOf(order, useNow(order))
  const Icon = order.state === 'cancelled' ? RotateCcw : icons[tone]
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm ${tones[tone]}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <ViewerText>{text}</ViewerText>
    </span>
  )
}
