/** Seconds that a teaser plays. */
export const teaserSeconds = 20
/** Rate limit of teasers per person and stream; visitors count by their network. */
export const teaserRate = { name: 'live-teaser', limit: 6, windowSeconds: 10 * 60 } as const

/** Milliseconds that a card is under the pointer, or in view, before its teaser joins the stream. */
export const dwellMs = 500
/** Part of a card that must be visible for its teaser to play by itself. */
export const visibleShare = 0.75

export const TEASER = {
  play: 'Play previews',
  pause: 'Pause previews',
} as const
