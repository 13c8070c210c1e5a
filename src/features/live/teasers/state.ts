import { visibleShare } from './spec.ts'

type Cards = {
  /** Ids of the streams whose teaser may play, in the order of the list. */
  ids: readonly string[]
  /** Stream of the card under the pointer, or with the focus. */
  pointed: string | undefined
  /** Visible part of each card, 0 to 1. */
  shares: ReadonlyMap<string, number>
  /** Streams whose teaser has ended. */
  over: ReadonlySet<string>
}

/** Returns the only stream whose teaser may play: the pointed one, or else the first one in view. */
export function teasedOf({ ids, pointed, shares, over }: Cards): string | undefined {
  if (pointed !== undefined) return ids.includes(pointed) && !over.has(pointed) ? pointed : undefined
  return ids.find((id) => !over.has(id) && (shares.get(id) ?? 0) >= visibleShare)
}
