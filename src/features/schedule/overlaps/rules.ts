type Booked = { id: string; status: string; starts_at: Date; ends_at: Date }
/** The time to book. `id`: the event it belongs to, which does not count as an overlap. */
type Wanted = { id?: string | undefined; start: Date; end: Date }

const open = new Set(['pending', 'offered', 'scheduled', 'confirmed', 'in_progress'])

/** Returns the person's open calls and events that overlap with the time to book. Touching is not an overlap. */
export const overlapsOf = <One extends Booked>(booked: readonly One[], { id, start, end }: Wanted): One[] =>
  booked.filter((one) => one.id !== id && open.has(one.status) && one.starts_at < end && one.ends_at > start)
