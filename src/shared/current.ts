type Ending = { status: string; endsAt: Date | number }

/** Returns whether a session is under way or ahead. A call in progress may run past its booked end. */
export const isCurrent = ({ status, endsAt }: Ending, now: number): boolean =>
  status === 'in_progress' || Number(endsAt) > now
