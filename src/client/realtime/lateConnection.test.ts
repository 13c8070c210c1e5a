import { expect, test } from 'vitest'
import type { RealtimeConnection } from './connection.ts'
import { createLateConnection } from './lateConnection.ts'
import { createSubscriptions } from './subscriptions.ts'

/** A connection whose messages the test says. */
function connection() {
  const subscriptions = createSubscriptions(() => {})
  const log = { published: [] as unknown[], isClosed: false }
  const real: RealtimeConnection = {
    listen: subscriptions.listen,
    onMissed: subscriptions.onMissed,
    publish: (...said) => void log.published.push(said),
    close: () => {
      log.isClosed = true
    },
  }
  return { real, log, subscriptions }
}

const say = ({ subscriptions }: ReturnType<typeof connection>, data: unknown) =>
  subscriptions.deliver({ channel: 'c', name: 'm', data, from: undefined })

function listening() {
  const late = createLateConnection()
  const heard: unknown[] = []
  const stop = late.listen({ channel: 'c', name: 'm', hear: (data) => void heard.push(data) })
  return { late, heard, stop }
}

test('who listens before the connection stands hears all that is said from then on', () => {
  const { late, heard, stop } = listening()
  let missed = 0
  late.onMissed('c', () => {
    missed += 1
  })
  const first = connection()
  late.use(first.real)
  say(first, 1)
  first.subscriptions.callMissed('c')
  expect({ heard, missed }).toEqual({ heard: [1], missed: 1 })
  stop()
  say(first, 2)
  expect(heard).toEqual([1])
})

test('who stopped before it stood hears nothing', () => {
  const { late, heard, stop } = listening()
  stop()
  const first = connection()
  late.use(first.real)
  say(first, 1)
  expect(heard).toEqual([])
  expect(first.subscriptions.channels()).toEqual([])
})

test('who comes when a channel stands is called at once if late, as at the connection itself', () => {
  const late = createLateConnection()
  const first = connection()
  late.use(first.real)
  late.onMissed('c', () => {})
  first.subscriptions.callMissed('c')
  const called: string[] = []
  late.onMissed('c', () => void called.push('late'), true)
  late.onMissed('c', () => void called.push('in time'))
  expect(called).toEqual(['late'])
})

test('everybody moves to the next connection and leaves the one of before', () => {
  const { late, heard } = listening()
  const [first, second] = [connection(), connection()]
  late.use(first.real)
  late.use(undefined)
  expect(first.subscriptions.channels()).toEqual([])
  late.use(second.real)
  say(first, 1)
  say(second, 2)
  expect(heard).toEqual([2])
})

test('what is published before it stands is dropped; closing closes what stands', () => {
  const late = createLateConnection()
  late.publish('c', 'typing', 1)
  const first = connection()
  late.use(first.real)
  late.publish('c', 'typing', 2)
  expect(first.log.published).toEqual([['c', 'typing', 2]])
  late.close()
  expect(first.log.isClosed).toBe(true)
  late.publish('c', 'typing', 3)
  expect(first.log.published).toHaveLength(1)
})
