import { streamNews } from './contract.ts'

const read = new WeakMap<object, ReturnType<typeof streamNews.safeParse>>()

/** Parses each stream update once for the four listeners of a page, which receive the same object. */
export const parsedNews = {
  safeParse(data: unknown) {
    if (typeof data !== 'object' || data === null) return streamNews.safeParse(data)
    const result = read.get(data) ?? streamNews.safeParse(data)
    read.set(data, result)
    return result
  },
}
