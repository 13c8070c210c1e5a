import { absolute, pageHead } from '#client/page/pageHead.ts'

/** Data of a stream for the page's head, loaded by the server. */
export type StreamHeadData = { id: string; title: string; name: string; picture: string | null; origin: string }

/** Returns the head of a stream's page for link previews. Search engines do not index it, because it is soon over. */
export const streamHead = ({ id, title, name, picture, origin }: StreamHeadData) =>
  pageHead({
    title: `${title} · ${name} live`,
    description: `${name} is live on Limelight.`,
    url: `${origin}/live/${id}`,
    image: absolute(origin, picture),
    isWide: true,
    isHidden: true,
  })
