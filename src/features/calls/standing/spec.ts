import { counted } from '#shared/money.ts'

export const starsMax = 5

/** Formats a response time: "within 5 min", "within 2 h". */
export const within = (minutes: number) =>
  minutes < 60 ? `within ${Math.max(1, minutes)} min` : `within ${Math.round(minutes / 60)} h`

export const STANDING = {
  outOf: (stars: number) => `${stars} of ${starsMax} stars`,
  count: (count: number) => counted(count, 'rating'),
  answers: (minutes: number) => `Usually answers ${within(minutes)}`,
} as const
