import { housePicture, pageHead } from '#client/page/pageHead.ts'

const title = 'Limelight: the front row of the people you love'
const description = 'Call, message and tip the creators you love, at prices you see first.'

/** Returns the metadata of the home page for search engines and link previews. The title is the product's name. */
export function homeHead(origin: string) {
  const head = pageHead({ title, description, url: `${origin}/`, image: housePicture(origin), isWide: true })
  return { ...head, meta: [{ title }, ...head.meta.slice(1)] }
}
