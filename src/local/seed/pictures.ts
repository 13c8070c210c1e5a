import { portraits } from './pictures/people.ts'

/** Images of a demo user, as the product serves them: a poster of 800 × 1000 pixels and an avatar of 320 × 320. */
export type DemoPicture = { poster: string; avatar: string }

/**
 * The generated portraits in public/demo, in an order in which neighbours differ in light, hair and pose. `node
 * src/local/seed/pictures/draw.ts` draws them. They are committed, so the seed stores only their URLs.
 */
export const demoPictures: readonly DemoPicture[] = portraits.map((_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return { poster: `/demo/poster-${number}.webp`, avatar: `/demo/avatar-${number}.webp` }
})
