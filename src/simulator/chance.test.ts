import { expect, test } from 'vitest'
import { createChance } from './chance.ts'

const draw = (seed: string) => {
  const chance = createChance(seed)
  return Array.from({ length: 50 }, () => [chance.fraction(), chance.between(1, 6), chance.uuid()])
}

test('the same seed makes the same choices, and another seed makes others', () => {
  expect(draw('7')).toEqual(draw('7'))
  expect(draw('7')).not.toEqual(draw('8'))
})

test('numbers stay in their range, reach both ends, and are spread evenly', () => {
  const chance = createChance('range')
  const counts = Array.from({ length: 6 }, () => 0)
  for (let i = 0; i < 6_000; i++) {
    const number = chance.between(1, 6)
    counts[number - 1] = (counts[number - 1] ?? 0) + 1
  }
  expect(counts.length).toBe(6)
  expect(Math.min(...counts)).toBeGreaterThan(800)
})

test('a weight of zero is never picked, and a double weight is picked twice as often', () => {
  const chance = createChance('weights')
  const names = { never: 0, once: 0, twice: 0 }
  const items = [
    { name: 'never', weight: 0 },
    { name: 'once', weight: 1 },
    { name: 'twice', weight: 2 },
  ] as const
  for (let i = 0; i < 3_000; i++) names[chance.pickWeighted(items).name] += 1
  expect(names.never).toBe(0)
  expect(names.twice / names.once).toBeGreaterThan(1.7)
  expect(names.twice / names.once).toBeLessThan(2.3)
})

test('an id is a UUID of version 4', () => {
  expect(createChance('id').uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a steady pick remains the same without most other items', () => {
  const items = Array.from({ length: 100 }, (_, number) => ({ number }))
  const picks = Array.from({ length: 200 }, (_, i) => createChance(`pick ${i}`).pickSteadily(items))
  expect(new Set(picks).size).toBeGreaterThan(50)
  const half = items.filter(({ number }) => number % 2 === 0)
  for (const [i, picked] of picks.entries())
    if (half.includes(picked)) expect(createChance(`pick ${i}`).pickSteadily(half)).toBe(picked)
})
