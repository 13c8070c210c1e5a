import { absolute, pageHead } from '#client/pageHead.ts'

/** What is told of a stream, as the server loaded it with its page. */
export type ToldStream = { id: string; title: string; name: string; picture: string | null; origin: string }

/** What other sites are told about a stream that somebody links to. It is soon over: nothing to keep for a search engine. */
export const streamHead = ({ id, title, name, picture, origin }: ToldStream) =>
  pageHead({
    title: `${title} · ${name} live`,
    description: `${name} is live on Limelight.`,
    url: `${origin}/live/${id}`,
    image: absolute(origin, picture),
    isWide: true,
    isHidden: true,
  })
