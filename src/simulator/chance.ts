import { createHash } from 'node:crypto'

/** Choices from a seed. The same seed makes the same choices in the same order. */
export type Chance = {
  /** Returns a number from 0 up to 1. */
  fraction(): number
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** Returns true with this probability. */
  happens(probability: number): boolean
  /** Returns an item. @throws for an empty list. */
  pick<T>(items: readonly T[]): T
  /**
   * Returns an item. Without some of the other items, the same seed most likely picks the same one. @throws for an empty
   * list
   */
  pickSteadily<T extends { number: number }>(items: readonly T[]): T
  /** Returns an item with a probability in proportion to its weight. */
  pickWeighted<T extends { weight: number }>(items: readonly T[]): T
  /** Fills an array with bytes and returns it. */
  fill<T extends Uint8Array>(bytes: T): T
  /** Returns a UUID of version 4. */
  uuid(): string
  /** Continues with the choices of another seed. */
  restart(seed: string): void
}

/** Returns the 32-bit integers of SFC32, a small generator that passes PractRand. */
function createIntegers(seed: string) {
  const state = new Uint32Array(4)
  const restart = (text: string) => {
    const hash = createHash('sha256').update(text).digest()
    for (let i = 0; i < state.length; i++) state[i] = hash.readUInt32LE(i * 4)
  }
  restart(seed)
  const next = (): number => {
    const [a = 0, b = 0, c = 0, counter = 0] = state
    const result = (a + b + counter) >>> 0
    state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + result, counter + 1])
    return result
  }
  return { next, restart }
}

/** Maps integers of 32 bits to others, one to one, without a pattern: the finalizer of MurmurHash3. */
function scramble(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

/** Creates the choices of a seed. */
export function createChance(seed: string): Chance {
  const { next, restart } = createIntegers(seed)
  const fraction = () => next() / 2 ** 32
  const chance: Chance = {
    fraction,
    restart,
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    happens: (probability) => fraction() < probability,
    pick(items) {
      const item = items[chance.between(0, items.length - 1)]
      if (item === undefined) throw new Error('An empty list has no item to pick.')
      return item
    },
    pickSteadily(items) {
      const salt = next()
      const rankOf = ({ number }: { number: number }) => scramble(salt ^ scramble(number))
      return items.reduce((best, item) => (rankOf(item) < rankOf(best) ? item : best))
    },
    pickWeighted(items) {
      let rest = fraction() * items.reduce((sum, { weight }) => sum + weight, 0)
      const found = items.find(({ weight }) => {
        rest -= weight
        return rest < 0
      })
      return found ?? chance.pick(items)
    },
    fill(bytes) {
      for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 24
      return bytes
    },
    uuid() {
      const bytes = chance.fill(Buffer.alloc(16))
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
  return chance
}
