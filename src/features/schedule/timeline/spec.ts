import { tokensText } from '#shared/tokens.ts'
import type { timelineActors, timelineEffects } from './lists.ts'

/** What became of the fan's tokens. */
export const EFFECTS: Record<Exclude<(typeof timelineEffects)[number], 'none'>, (tokens: number) => string> = {
  held: (tokens) => `${tokensText(tokens)} held`,
  returned: (tokens) => `${tokensText(tokens)} given back`,
  paid: (tokens) => `${tokensText(tokens)} paid`,
}

/** Whose doing something was, where it was not one of the two people. */
export const ACTORS: Record<Exclude<(typeof timelineActors)[number], 'fan' | 'creator'>, string> = {
  admin: 'Limelight',
  clock: 'By itself',
}
export const YOU = 'You'
