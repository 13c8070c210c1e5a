import { tokensText } from '#shared/money.ts'
import type { timelineActors, timelineEffects } from '../lists.ts'

/** Texts for the effects on the fan's tokens. */
export const EFFECTS: Record<Exclude<(typeof timelineEffects)[number], 'none'>, (tokens: number) => string> = {
  held: (tokens) => `${tokensText(tokens)} held`,
  returned: (tokens) => `${tokensText(tokens)} given back`,
  paid: (tokens) => `${tokensText(tokens)} paid`,
}

/** Names of actors other than the fan and the creator. */
export const ACTORS: Record<Exclude<(typeof timelineActors)[number], 'fan' | 'creator'>, string> = {
  admin: 'Limelight',
  clock: 'By itself',
}
export const YOU = 'You'
