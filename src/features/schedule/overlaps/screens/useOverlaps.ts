import { useState } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { overlapsOf } from '../rules.ts'

/** Requested time of a booking. `start` undefined: no time is chosen yet. `id`: the event to book. */
type Wanted = { start: Date | undefined; minutes: number; id?: string }

/** Finds the user's other bookings at a requested time. The user has to allow an overlap before booking. */
export function useOverlaps({ start, minutes, id }: Wanted) {
  const user = useSession()?.user
  const [allowed, setAllowed] = useState('')
  const end = start && new Date(start.getTime() + minutes * 60_000)
  const isAsked = user !== undefined && start !== undefined
  const { data } = trpc.sessions.scheduled.useQuery(start && end ? { from: start, to: end } : {}, { enabled: isAsked })
  const overlaps = isAsked && end && data ? overlapsOf(data.sessions, { id, start, end }) : []
  const names = overlaps.map((one) => one.id).join(' ')
  const isAllowed = allowed === names
  return {
    overlaps,
    isAllowed,
    allow: (yes: boolean) => setAllowed(yes ? names : ''),
    isBlocked: overlaps.length > 0 && !isAllowed,
  }
}

export type Overlaps = ReturnType<typeof useOverlaps>
