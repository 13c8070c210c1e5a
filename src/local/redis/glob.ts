import type { Bytes } from './reply.ts'

const TOKEN = /\\([\s\S])|\[(\^?)((?:\\[\s\S]|[^\]\\])*)\]|[\s\S]/g

const literal = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Redis's pattern language: `*`, `?`, `[abc]`, `[^a-c]` and the backslash, over the whole string. */
export function compileGlob(pattern: Bytes): RegExp {
  const source = pattern.replace(TOKEN, (token: string, escaped?: string, negation?: string, members?: string) => {
    if (escaped !== undefined) return literal(escaped)
    if (members !== undefined) return characterClass(negation === '^', members)
    if (token === '*') return '[\\s\\S]*'
    if (token === '?') return '[\\s\\S]'
    return literal(token)
  })
  return new RegExp(`^${source}$`)
}

/** Only the hyphen between two members keeps its meaning. */
function characterClass(negated: boolean, members: string): string {
  const body = members.replace(
    /\\([\s\S])|([\s\S])-([\s\S])|[\s\S]/g,
    (char: string, escaped?: string, from?: string, to?: string) => {
      if (escaped !== undefined) return literal(escaped)
      if (from === undefined || to === undefined) return literal(char)
      const [low, high] = from <= to ? [from, to] : [to, from]
      return `${literal(low)}-${literal(high)}`
    },
  )
  if (body === '') return negated ? '[\\s\\S]' : '(?!)'
  return `[${negated ? '^' : ''}${body}]`
}
