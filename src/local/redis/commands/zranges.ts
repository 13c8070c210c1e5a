import { range } from '../command.ts'
import { formatFloat, parseFloat64, parseInteger } from '../numbers.ts'
import { type Bytes, RedisError, type Reply, syntaxError } from '../reply.ts'
import type { Store } from '../store.ts'

export type Scored = [member: Bytes, score: number]

type By = 'rank' | 'score' | 'lex'
type Query = { by: By; reverse: boolean; withScores: boolean; limit?: { offset: number; count: number } }

/** What the command's own name already says; undefined leaves it to the options. */
export type RangeName = { by?: By; reverse?: boolean }

/** Ascending by score, then by the member's bytes. */
export function sorted(zset: ReadonlyMap<Bytes, number> | undefined): Scored[] {
  return [...(zset ?? [])].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
}

export function withScores(items: readonly Scored[]): Reply {
  return items.flatMap(([member, score]) => [member, formatFloat(score)])
}

function scoreBound(text: Bytes, passes: (score: number, bound: number, open: boolean) => boolean) {
  const open = text.startsWith('(')
  const bound = parseFloat64(open ? text.slice(1) : text, 'ERR min or max is not a float')
  return (score: number) => passes(score, bound, open)
}

/** `(5` leaves 5 out. */
export function scoreFilter(min: Bytes, max: Bytes): (item: Scored) => boolean {
  const above = scoreBound(min, (score, bound, open) => (open ? score > bound : score >= bound))
  const below = scoreBound(max, (score, bound, open) => (open ? score < bound : score <= bound))
  return ([, score]) => above(score) && below(score)
}

function lexBound(text: Bytes, everything: '-' | '+', passes: (member: Bytes, bound: Bytes, open: boolean) => boolean) {
  if (text === '-' || text === '+') return () => text === everything
  const open = text.startsWith('(')
  if (!open && !text.startsWith('[')) throw new RedisError('ERR min or max not valid string range item')
  return (member: Bytes) => passes(member, text.slice(1), open)
}

export function lexFilter(min: Bytes, max: Bytes): (item: Scored) => boolean {
  const above = lexBound(min, '-', (member, bound, open) => (open ? member > bound : member >= bound))
  const below = lexBound(max, '+', (member, bound, open) => (open ? member < bound : member <= bound))
  return ([member]) => above(member) && below(member)
}

function readQuery(name: RangeName, words: readonly Bytes[]): Query {
  const query: Query = { by: name.by ?? 'rank', reverse: name.reverse ?? false, withScores: false }
  for (let i = 0; i < words.length; i++) {
    const word = (words[i] ?? '').toUpperCase()
    const [offset, count] = [words[i + 1], words[i + 2]]
    if (word === 'WITHSCORES') query.withScores = true
    else if (word === 'LIMIT' && offset !== undefined && count !== undefined) {
      query.limit = { offset: parseInteger(offset), count: parseInteger(count) }
      i += 2
    } else if (word === 'REV' && name.reverse === undefined) query.reverse = true
    else if (word === 'BYSCORE' && name.by === undefined) query.by = 'score'
    else if (word === 'BYLEX' && name.by === undefined) query.by = 'lex'
    else throw syntaxError()
  }
  if (query.limit && query.by === 'rank') {
    throw new RedisError('ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX')
  }
  if (query.withScores && query.by === 'lex') {
    throw new RedisError('ERR syntax error, WITHSCORES not supported in combination with BYLEX')
  }
  return query
}

/** ZRANGE and all its older sisters. In reverse the first bound is the higher one. */
export function rangeOf(store: Store, name: RangeName, key: Bytes, first: Bytes, second: Bytes, words: Bytes[]): Reply {
  const query = readQuery(name, words)
  const select = selection(query, first, second)
  const items = sorted(store.zset(key))
  const found = select(query.reverse ? items.reverse() : items)
  return query.withScores ? withScores(found) : found.map(([member]) => member)
}

function selection({ by, reverse, limit }: Query, first: Bytes, second: Bytes): (items: Scored[]) => Scored[] {
  if (by === 'rank') {
    const [start, stop] = [parseInteger(first), parseInteger(second)]
    return (items) => range(items, start, stop)
  }
  const [min, max] = reverse ? [second, first] : [first, second]
  const keeps = by === 'score' ? scoreFilter(min, max) : lexFilter(min, max)
  return (items) => limited(items.filter(keeps), limit)
}

function limited(items: Scored[], limit: Query['limit']): Scored[] {
  if (!limit) return items
  if (limit.offset < 0) return []
  return items.slice(limit.offset, limit.count < 0 ? undefined : limit.offset + limit.count)
}
