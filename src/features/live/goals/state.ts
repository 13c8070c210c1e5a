/** Returns the reached share of a goal, from 0 to 1. */
export const shareOf = ({ tokens, reached }: { tokens: number; reached: number }): number =>
  Math.min(1, Math.max(0, reached / tokens))
