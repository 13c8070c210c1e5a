import { expect, test } from 'vitest'
import { createChance } from './chance.ts'
import { VirtualClock } from './clock.ts'
import { Scheduler } from './scheduler.ts'

const hour = 3_600_000

/** Starts a clock at 0 and a scheduler of a seed. */
function start(seed = '1') {
  const clock = new VirtualClock(0)
  return { clock, scheduler: new Scheduler(clock, createChance(seed)) }
}

test('fires timers in the order of their due times, each at its time', async () => {
  const { clock, scheduler } = start()
  const fired: [string, number][] = []
  const note = (name: unknown) => void fired.push([String(name), clock.now()])
  clock.setTimeout(note, 20, 'b')
  clock.setTimeout(note, 10, 'a')
  clock.setTimeout(note, 20, 'c')
  clock.clear(clock.setTimeout(note, 5, 'cleared'))
  clock.setTimeout(note, hour + 1, 'later')
  await scheduler.advance(hour)
  expect(fired).toEqual([
    ['a', 10],
    ['b', 20],
    ['c', 20],
  ])
  expect(clock.now()).toBe(hour)
})

test('an interval fires once in a jump, and again in the next one', async () => {
  const { clock, scheduler } = start()
  let count = 0
  clock.setInterval(() => count++, 1_000)
  await scheduler.advance(hour)
  await scheduler.advance(hour)
  expect(count).toBe(2)
})

test('work that waits for a timer ends at the time of the timer', async () => {
  const { clock, scheduler } = start()
  const work = new Promise<number>((resolve) => clock.setTimeout(() => resolve(clock.now()), 250))
  expect(await scheduler.finish(work)).toBe(250)
})

test('work that waits for nothing is a failure', async () => {
  await expect(start().scheduler.finish(new Promise(() => {}))).rejects.toThrow('waits for nothing')
})

test('requests run one at a time, and the seed chooses their order', async () => {
  const orderOf = async (seed: string) => {
    const { scheduler } = start(seed)
    const order: string[] = []
    const request = (name: string) =>
      scheduler.pass(async () => {
        order.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`${name} ends`)
      })
    await scheduler.finish(Promise.all(['a', 'b', 'c', 'd'].map(request)))
    return order
  }
  const order = await orderOf('1')
  expect(order.filter((_, i) => i % 2 === 0).map((line) => line.replace('begins', 'ends'))).toEqual(
    order.filter((_, i) => i % 2 === 1),
  )
  expect(await orderOf('1')).toEqual(order)
  const orders = await Promise.all(['2', '3', '4', '5'].map(orderOf))
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
})

test('the clock shows whole milliseconds, as in Node', async () => {
  const { clock, scheduler } = start()
  const work = new Promise<number>((resolve) => clock.setTimeout(() => resolve(clock.now()), 250.7))
  expect(await scheduler.finish(work)).toBe(250)
})
