import type { Cell } from '#testing/matrix/people.ts'
import { type Answer, type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson } from '#testing/world.ts'

const noCreator = 'CREATOR_NOT_FOUND'
/** Expected results of procedures about creators. Ids of fans and admins are not found. */
const ofCreators = {
  own: { others: noCreator, creator: 'OK', otherCreator: 'OK' },
  foreign: reached('OK', noCreator),
  missing: noCreator,
}

const noEvent = 'EVENT_NOT_FOUND'
const noTicket = 'TICKET_NOT_FOUND'
/** Expected results for an event of the caller. Callers without events get "not found" for any id. */
const ownEvents = (answer: string) => ({ others: noEvent, creator: answer, otherCreator: answer })
const hosts = (answer = 'OK') => ({ own: answer, foreign: noEvent, missing: noEvent })
const guests = (own: string, foreign: Answer, missing = noEvent) => ({ own: ownEvents(own), foreign, missing })

/** Days from now of the last draft of each creator. Their calendar lists the next 31 days. */
const lastDays = new WeakMap<TestPerson, number>()
/** Each draft of a creator has another day and a late hour, because the calls of calls/matrix.ts use 9:00 to 17:00. */
const draft = (creator: TestPerson | undefined, more: object = {}) => {
  const days = 1 + ((creator && lastDays.get(creator)) ?? 0)
  if (creator) lastDays.set(creator, days)
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { type: 'class' as const, title: 'Words.', date, time: '22:00', price: 10, ...more }
}

/** Creates an event of the owner, or a random id if the owner is not a creator. @returns the input. */
const event =
  (more: object = {}, given: object = {}) =>
  async ({ thing, world }: Cell) => ({
    id: await thing(async (owner) => {
      if (owner.role !== 'creator') return crypto.randomUUID()
      return (await world.as(owner).events.create(draft(owner, more))).event.id
    }),
    ...given,
  })

export const rows: Rows = {
  'events.list': row('public', 'OK', {}),
  'events.find': row('public', 'OK', {}),
  'events.days': row('public', 'OK', {}),
  'events.one': rowByTarget('public', guests('OK', reached('OK', noEvent)), event()),
  'events.ics': rowByTarget('public', guests('OK', reached('OK', noEvent)), event()),
  'events.create': row('creator', 'OK', ({ me }: Cell) => draft(me)),
  'events.update': rowByTarget('creator', hosts(), event({}, { title: 'Else.' })),
  'events.remove': rowByTarget('creator', hosts(), event()),
  'events.cancel': rowByTarget('creator', hosts(), event()),
  'events.announce': rowByTarget('creator', hosts(), event({ type: 'private-show' })),
  'events.take': rowByTarget('signedIn', guests('OWN_EVENT', reached('OK', noEvent)), event({}, { price: 10 })),
  'events.giveBack': rowByTarget('signedIn', { own: noTicket, foreign: noTicket, missing: noTicket }, event()),
  'events.confirm': rowByTarget('signedIn', guests(noTicket, reached(noTicket, noEvent)), event()),
  'events.ticket': rowByTarget('signedIn', { own: 'OK', foreign: 'OK', missing: 'OK' }, event()),
  'events.tickets': rowByTarget(
    'signedIn',
    { own: ownEvents('OK'), foreign: { others: noEvent, admin: 'OK' }, missing: noEvent },
    event(),
  ),
  'availability.mine': row('creator'),
  'availability.save': row('creator', 'OK', { buffer_minutes: 10 }),
  'availability.of': rowByTarget('public', ofCreators, ({ whom }) => ({ creatorId: whom })),
  'calendar.feed': row('signedIn'),
  'calendar.rotate': row('signedIn'),
  'calendar.export': row('signedIn'),
  'availability.slots': rowByTarget('public', ofCreators, ({ whom }) => ({ creatorId: whom, minutes: 30 })),
}
