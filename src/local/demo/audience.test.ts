import { expect, test } from 'vitest'
import { messageMax } from '#features/live/chat/spec.ts'
import { tipMessageMax } from '#features/tips/spec.ts'
import { demoCreators } from '../seed/people.ts'
import type { Call } from './api.ts'
import { attend } from './audience.ts'
import { audience, type DemoShow, demoShows } from './shows.ts'

test('a demo show has a host and viewers among the demo creators, and lines that the product accepts', () => {
  const creators = new Set(demoCreators.map(({ username }) => username))
  for (const { by, viewers, opening, lines } of demoShows) {
    for (const username of [by, ...viewers]) expect(creators).toContain(username)
    expect(audience).toEqual(expect.arrayContaining([...viewers]))
    for (const line of [...opening, ...lines]) {
      expect(viewers[line.by], line.text).toBeDefined()
      expect(line.text.length).toBeLessThanOrEqual(line.tokens ? tipMessageMax : messageMax)
    }
  }
})

test('the opening tips reach 60 % of the first goal', () => {
  for (const { by, goals, opening } of demoShows) {
    const tips = opening.reduce((sum, { tokens = 0 }) => sum + tokens, 0)
    if (goals[0]) expect(tips / goals[0].tokens, by).toBe(0.6)
  }
})

const show: DemoShow = {
  by: 'host',
  title: 'A show',
  tags: [],
  category: 'Music',
  film: 'night',
  viewers: ['ann', 'ben'],
  goals: [
    { title: 'First', tokens: 10 },
    { title: 'Second', tokens: 20 },
  ],
  opening: [{ by: 0, text: 'Hello.' }],
  lines: [
    { by: 1, text: 'Bravo', tokens: 10 },
    { by: 0, text: 'Again.' },
  ],
}

/** Runs a show against a stage that has `viewers` connected users in each round, and returns its calls and seats. */
async function run(viewers: readonly number[]) {
  const calls: string[] = []
  let [round, goal, reached] = [0, 0, 0]
  let isOpen = true
  const call: Call = async (method, path, { as, body } = {}) => {
    if (method === 'GET') {
      const stats = { viewers: viewers[round] ?? 0 }
      return {
        stream: { ended_at: isOpen ? null : 'now', creator: { id: 'c' }, stats, goal: { tokens: goal, reached } },
      }
    }
    calls.push([as, path, ...Object.values(body ?? {}).filter((value) => typeof value === 'number')].join(' '))
    if (path.endsWith('/goal')) [goal, reached] = [Number(Reflect.get(body ?? {}, 'tokens')), 0]
    if (path === '/tips/send') reached += Number(Reflect.get(body ?? {}, 'tokens'))
    return { token: `pass of ${as}` }
  }
  const seats: string[] = []
  await attend({
    call,
    streamId: 's',
    show,
    sit: async (token) => seats.push(token),
    pause: async () => {
      isOpen = round < viewers.length
      round += 1
    },
    signal: new AbortController().signal,
  })
  return { calls, seats }
}

test('viewers of a demo show take their seats and are silent after the opening while no one else watches', async () => {
  const { calls, seats } = await run([2, 2, 2])
  expect(seats).toEqual(['pass of ann', 'pass of ben'])
  expect(calls).toEqual(['host /live/s/goal 10', 'ann /live/s/join', 'ben /live/s/join', 'ann /live/s/chat'])
})

test('viewers of a demo show talk and tip while someone else watches, and the host sets the next goal', async () => {
  const { calls } = await run([3, 3, 3, 3, 3])
  expect(calls.slice(4)).toEqual(['ben /tips/send 10', 'host /live/s/goal 20', 'ann /live/s/chat', 'ben /tips/send 10'])
})
