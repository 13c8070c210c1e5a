import { tokensText } from '#shared/tokens.ts'
import type { timelineEffects } from './lists.ts'

/** What became of the fan's tokens. */
export const EFFECTS: Record<Exclude<(typeof timelineEffects)[number], 'none'>, (tokens: number) => string> = {
  held: (tokens) => `${tokensText(tokens)} held`,
  returned: (tokens) => `${tokensText(tokens)} given back`,
  paid: (tokens) => `${tokensText(tokens)} paid`,
}
