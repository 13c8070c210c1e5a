import { teaserSeconds } from './spec.ts'

const mark = 'teaser:'

/**
 * Returns an id for the connection of a teaser. It is new for each teaser, so that the media provider does not learn
 * the viewer of a list.
 */
export const teaserPerson = (random: string): string => mark + random

/** Returns true if a person in a meeting watches a teaser, which does not count as a viewer. */
export const isTeaser = ({ personId }: { personId: string }): boolean => personId.startsWith(mark)

export const teaserUntil = (now: Date): Date => new Date(now.getTime() + teaserSeconds * 1_000)
