import { type CommandTable, read, write } from '../command.ts'
import { parseCount, parseInteger } from '../numbers.ts'
import { type Bytes, type Reply, syntaxError } from '../reply.ts'
import type { Store } from '../store.ts'
import { scanMembers } from './scan.ts'

type Combine = (first: Set<Bytes>, second: Set<Bytes>) => Set<Bytes>

const union: Combine = (a, b) => new Set([...a, ...b])
const intersection: Combine = (a, b) => new Set([...a].filter((member) => b.has(member)))
const difference: Combine = (a, b) => new Set([...a].filter((member) => !b.has(member)))

function combine(store: Store, keys: readonly Bytes[], by: Combine): Set<Bytes> {
  const sets = keys.map((key) => store.set(key) ?? new Set<Bytes>())
  return sets.reduce(by)
}

const combineInto = (by: Combine) =>
  write(-3, (store, target, ...keys) => {
    const data = combine(store, keys, by)
    store.delete(target)
    if (data.size > 0) store.write(target, { kind: 'set', data: new Set(data) })
    return data.size
  })

/** Up to `count` different members in random order. */
function sample(members: Iterable<Bytes>, count: number): Bytes[] {
  const pool = [...members]
  const picked: Bytes[] = []
  while (picked.length < count && pool.length > 0) {
    picked.push(...pool.splice(Math.floor(Math.random() * pool.length), 1))
  }
  return picked
}

function remove(store: Store, key: Bytes, members: readonly Bytes[]): number {
  const set = store.set(key)
  if (!set) return 0
  const removed = members.filter((member) => set.delete(member)).length
  store.prune(key)
  return removed
}

function spop(store: Store, key: Bytes, countText?: Bytes, ...rest: Bytes[]): Reply {
  if (rest.length > 0) throw syntaxError()
  const count = countText === undefined ? 1 : parseCount(countText)
  const taken = sample(store.set(key) ?? [], count)
  remove(store, key, taken)
  return countText === undefined ? (taken[0] ?? null) : taken
}

/** A negative count may name a member more than once. */
function srandmember(store: Store, key: Bytes, countText?: Bytes, ...rest: Bytes[]): Reply {
  if (rest.length > 0) throw syntaxError()
  const count = countText === undefined ? 1 : parseInteger(countText)
  const members = [...(store.set(key) ?? [])]
  if (countText === undefined) return sample(members, 1)[0] ?? null
  if (count >= 0) return sample(members, count)
  return members.length === 0 ? [] : Array.from({ length: -count }, () => sample(members, 1)).flat()
}

export const setCommands: CommandTable = {
  sadd: write(-3, (store, key, ...members) => {
    const set = store.openSet(key)
    const before = set.size
    for (const member of members) set.add(member)
    return set.size - before
  }),
  srem: write(-3, (store, key, ...members) => remove(store, key, members)),
  smembers: read(2, (store, key) => [...(store.set(key) ?? [])]),
  sismember: read(3, (store, key, member) => (store.set(key)?.has(member) ? 1 : 0)),
  smismember: read(-3, (store, key, ...members) => {
    const set = store.set(key)
    return members.map((member) => (set?.has(member) ? 1 : 0))
  }),
  scard: read(2, (store, key) => store.set(key)?.size ?? 0),
  spop: write(-2, spop),
  srandmember: read(-2, srandmember),
  smove: write(4, (store, from, to, member) => {
    const [source, target] = [store.set(from), store.set(to)]
    if (!source?.has(member)) return 0
    if (source === target) return 1
    remove(store, from, [member])
    store.openSet(to).add(member)
    return 1
  }),
  sunion: read(-2, (store, ...keys) => [...combine(store, keys, union)]),
  sinter: read(-2, (store, ...keys) => [...combine(store, keys, intersection)]),
  sdiff: read(-2, (store, ...keys) => [...combine(store, keys, difference)]),
  sunionstore: combineInto(union),
  sinterstore: combineInto(intersection),
  sdiffstore: combineInto(difference),
  sscan: read(-3, (store, key, cursor, ...words) =>
    scanMembers(
      [...(store.set(key) ?? [])].map((member) => [member]),
      cursor,
      words,
    ),
  ),
}
