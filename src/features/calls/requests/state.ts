/** Returns the starts of the free slots that a refusal offers. */
export function nextSlotsOf(details: unknown): Date[] {
  const slots = typeof details === 'object' && details !== null && 'next_slots' in details ? details.next_slots : []
  if (!Array.isArray(slots)) return []
  return slots.flatMap((slot: unknown) => {
    const start = typeof slot === 'object' && slot !== null && 'start' in slot ? slot.start : undefined
    const at = new Date(typeof start === 'string' ? start : Number.NaN)
    return Number.isNaN(at.getTime()) ? [] : [at]
  })
}
