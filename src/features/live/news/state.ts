import { streamNews } from './contract.ts'

const read = new WeakMap<object, ReturnType<typeof streamNews.safeParse>>()

/** News of a stream as a page hears them: its four listeners get the same message, which is checked once for all of them. */
export const heardNews = {
  safeParse(data: unknown) {
    if (typeof data !== 'object' || data === null) return streamNews.safeParse(data)
    const result = read.get(data) ?? streamNews.safeParse(data)
    read.set(data, result)
    return result
  },
}
