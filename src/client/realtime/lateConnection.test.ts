import { expect, test } from 'vitest'
import type { RealtimeConnection } from './connection.ts'
import { createLateConnection } from './lateConnection.ts'
import { createSubscriptions } from './subscriptions.ts'

/** A connection that delivers the messages of the test. */
function connection() {
  const subscriptions = createSubscriptions(() => {})
  const log = { published: [] as unknown[], isClosed: false }
  const real: RealtimeConnection = {
    listen: subscriptions.listen,
    onMissed: subscriptions.onMissed,
    publish: (...args) => void log.published.push(args),
    close: () => {
      log.isClosed = true
    },
  }
  return { real, log, subscriptions }
}

const send = ({ subscriptions }: ReturnType<typeof connection>, data: unknown) =>
  subscriptions.deliver({ channel: 'c', name: 'm', data, from: undefined })

function listening() {
  const late = createLateConnection()
  const received: unknown[] = []
  const stop = late.listen({ channel: 'c', name: 'm', hear: (data) => void received.push(data) })
  return { late, received, stop }
}

test('a listener added before the connection opens receives all later messages', () => {
  const { late, received, stop } = listening()
  let missed = 0
  late.onMissed('c', () => {
    missed += 1
  })
  const first = connection()
  late.use(first.real)
  send(first, 1)
  first.subscriptions.callMissed('c')
  expect({ received, missed }).toEqual({ received: [1], missed: 1 })
  stop()
  send(first, 2)
  expect(received).toEqual([1])
})

test('a listener removed before the connection opens receives nothing', () => {
  const { late, received, stop } = listening()
  stop()
  const first = connection()
  late.use(first.real)
  send(first, 1)
  expect(received).toEqual([])
  expect(first.subscriptions.channels()).toEqual([])
})

test('calls a late listener of an attached channel at once', () => {
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

test('moves all listeners to the next connection', () => {
  const { late, received } = listening()
  const [first, second] = [connection(), connection()]
  late.use(first.real)
  late.use(undefined)
  expect(first.subscriptions.channels()).toEqual([])
  late.use(second.real)
  send(first, 1)
  send(second, 2)
  expect(received).toEqual([2])
})

test('drops messages published before the connection opens; closing closes the open connection', () => {
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
