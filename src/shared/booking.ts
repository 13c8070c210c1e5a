/** Lengths of a call in minutes that a fan can request and that free slots are searched for. */
export const callMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const
export const callMinutesDefault = 10

/** Minutes before an event's start from which its stage is open to the host and ticket holders. */
export const doorsMinutes = 15

type Ending = { status: string; endsAt: Date | number }

/** Returns true if a session is in progress or in the future. A call in progress may run past its booked end. */
export const isCurrent = ({ status, endsAt }: Ending, now: number): boolean =>
  status === 'in_progress' || Number(endsAt) > now
