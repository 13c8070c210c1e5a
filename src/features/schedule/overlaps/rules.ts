type Booked = { id: string; status: string; starts_at: Date; ends_at: Date }
/** Requested time of a booking. `id`: the event to book, which does not count as an overlap. */
type Wanted = { id?: string | undefined; start: Date; end: Date }

const open = new Set(['pending', 'offered', 'scheduled', 'confirmed', 'in_progress'])

/**
 * Returns the person's open calls and events that overlap with the requested time. Adjacent bookings do not overlap.
 */
export const overlapsOf = <One extends Booked>(booked: readonly One[], { id, start, end }: Wanted): One[] =>
  booked.filter((one) => one.id !== id && open.has(one.status) && one.starts_at < end && one.ends_at > start)
