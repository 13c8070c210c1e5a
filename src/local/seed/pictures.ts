import { portraits } from './pictures/people.ts'

/** A demo person's picture, as the product serves it: 4:5 poster of 800 x 1000 and square avatar of 320. */
export type DemoPicture = { poster: string; avatar: string }

/**
 * The generated portraits under public/demo, in a fixed order in which neighbours differ in light, hair and pose. `node
 * src/local/seed/pictures/draw.ts` draws them; they are part of the repository, so a seed only names them.
 */
export const demoPictures: readonly DemoPicture[] = portraits.map((_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return { poster: `/demo/poster-${number}.webp`, avatar: `/demo/avatar-${number}.webp` }
})
