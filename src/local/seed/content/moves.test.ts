import { expect, test } from 'vitest'
import { secondsOf, tunes } from './melody.ts'
import { momentsOf, mouthAt } from './moves.ts'
import { shows } from './pictures.ts'

const people = shows.filter((show) => show.painter === 'person')

test('a singer opens the mouth for each note, wider for higher ones, and closes it between notes', () => {
  const tune = tunes.encore
  const [[, beats = 0] = []] = tune.notes
  expect(mouthAt(tune, 0)).toBe(0)
  expect(mouthAt(tune, beats * tune.beat)).toBeCloseTo(0)
  expect(mouthAt(tune, (beats * tune.beat) / 2)).toBeGreaterThan(0.4)
  expect(mouthAt(tune, secondsOf(tune))).toBe(0)
  const two = {
    beat: 1,
    notes: [
      [0, 1],
      [12, 1],
    ],
  } as const
  expect(mouthAt(two, 1.5)).toBeGreaterThan(mouthAt(two, 0.5))
})

test('a film of a person has finite values, and its end joins its start', () => {
  expect(people.length).toBeGreaterThan(1)
  for (const show of people) {
    const moments = momentsOf(show.portrait, tunes[show.name], show)
    expect(moments).toHaveLength(Math.round(secondsOf(tunes[show.name]) * show.fps))
    const values = moments.map(({ numbers }) => Object.values(numbers).flat())
    expect(values.flat().every(Number.isFinite), show.name).toBe(true)
    const headOf = (index: number) => moments.at(index)?.numbers.uHead ?? []
    // The step from the last moment to the first is as small as a step of slow movements.
    for (const [axis, value] of headOf(0).entries())
      expect(Math.abs(value - (headOf(-1)[axis] ?? 9)), `${show.name} ${axis}`).toBeLessThan(0.04)
  }
})
