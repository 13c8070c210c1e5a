import { housePicture, pageHead } from '#client/pageHead.ts'

const title = 'Limelight: the front row of the people you love'
const description = 'Call, message and tip the creators you love, at prices you see first.'

/** What search engines and other sites are told about the house, whose name is its title. */
export function homeHead(origin: string) {
  const head = pageHead({ title, description, url: `${origin}/`, image: housePicture(origin), isWide: true })
  return { ...head, meta: [{ title }, ...head.meta.slice(1)] }
}
