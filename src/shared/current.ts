type Ending = { status: string; endsAt: Date | number }

/** Returns true if a session is in progress or in the future. A call in progress may run past its booked end. */
export const isCurrent = ({ status, endsAt }: Ending, now: number): boolean =>
  status === 'in_progress' || Number(endsAt) > now
