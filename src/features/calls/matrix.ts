import type { Cell } from '#testing/matrix/people.ts'
import { type Answer, type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'
import type { TestPerson, World } from '#testing/world.ts'

let count = 20
/** Returns a free slot some hours ahead, a different one each time. Creators without set hours are always free. */
async function freeStart(world: World): Promise<Date> {
  const creator = await world.person('creator')
  const { slots } = await world.as(creator).availability.slots({ creatorId: creator.id, minutes: 5 })
  const slot = slots[count++ % slots.length]
  if (!slot) throw new Error('there is no free slot')
  return slot.start
}

const requestCall = async (world: World, fan: TestPerson, creator: TestPerson): Promise<string> => {
  const ask = { creator_id: creator.id, type: 'voice', minutes: 5, scheduled_at: await freeStart(world) } as const
  return (await world.as(fan).sessions.ask({ ...ask, idempotencyKey: crypto.randomUUID() })).request.id
}

/** Ids of calls between two other users, one for each pair. */
const otherCalls = new Map<string, Promise<string>>()
function otherCall({ world, people, caller }: Cell): Promise<string> {
  const fan = caller === 'fan' ? people.otherFan : people.fan
  const creator = caller === 'otherCreator' ? people.creator : people.otherCreator
  const key = `${fan.id} ${creator.id}`
  const id = otherCalls.get(key) ?? requestCall(world, fan, creator)
  otherCalls.set(key, id)
  return id
}

/** Returns a request that the caller received as a creator or made as a fan, or a call between two other users. */
const call = async (cell: Cell) => {
  const { thing, world, me, caller, target } = cell
  const id = await thing(async () => {
    if (target !== 'own' || me === undefined || caller === 'suspended') return otherCall(cell)
    const isCreator = me.role === 'creator'
    return requestCall(
      world,
      isCreator ? await world.person('fan', 1_000) : me,
      isCreator ? me : await world.person('creator'),
    )
  })
  return { id }
}

const notFound = 'CALL_NOT_FOUND'
const onlyOwn = (own: Answer) => ({ own, foreign: notFound, missing: notFound })
const bySide = (fan: string, creator: string) => ({ others: fan, creator, otherCreator: creator })

export const rows: Rows = {
  'sessions.requests': row('signedIn', 'OK', {}),
  'sessions.request': rowByTarget(
    'signedIn',
    { own: 'OK', foreign: { others: notFound, admin: 'OK' }, missing: notFound },
    call,
  ),
  'sessions.ics': rowByTarget('signedIn', onlyOwn('OK'), call),
  'sessions.ask': rowByTarget(
    'signedIn',
    { own: 'OWN_CALL', foreign: reached('OK', 'CREATOR_NOT_FOUND'), missing: 'CREATOR_NOT_FOUND' },
    ({ whom }) => ({ creator_id: whom, type: 'video', minutes: 5 }),
  ),
  'sessions.accept': rowByTarget('signedIn', onlyOwn(bySide('NOT_YOURS_TO_DO', 'OK')), call),
  'sessions.decline': rowByTarget('signedIn', onlyOwn(bySide('NOT_YOURS_TO_DO', 'OK')), call),
  'sessions.cancel': rowByTarget('signedIn', onlyOwn('CALL_PENDING'), call),
  'sessions.withdraw': rowByTarget('signedIn', onlyOwn(bySide('OK', 'NOT_YOURS_TO_DO')), call),
  // a fan moves a pending request; a creator proposes a date
  'sessions.reschedule': rowByTarget('signedIn', onlyOwn('OK'), async (cell) => ({
    ...(await call(cell)),
    scheduled_at: await freeStart(cell.world),
  })),
  'sessions.confirm': rowByTarget('signedIn', onlyOwn(bySide('NOTHING_TO_CONFIRM', 'OK')), call),
  'sessions.session': rowByTarget('signedIn', onlyOwn('OK'), call),
  // the request is still pending
  'sessions.join': rowByTarget('signedIn', onlyOwn('CALL_PENDING'), call),
  'sessions.end': rowByTarget('signedIn', onlyOwn('CALL_NOT_BEGUN'), call),
  'sessions.addMinutes': rowByTarget('signedIn', onlyOwn(bySide('CALL_NOT_BEGUN', 'NOT_YOURS_TO_DO')), call),
  // the call is not over
  'sessions.receipt': rowByTarget(
    'signedIn',
    { own: 'NO_RECEIPT', foreign: { others: notFound, admin: 'NO_RECEIPT' }, missing: notFound },
    call,
  ),
  'sessions.receiptKeys': row('public', 'OK', {}),
  'sessions.history': row('signedIn', 'OK', {}),
  'sessions.aftermath': rowByTarget('signedIn', onlyOwn('OK'), call),
  'sessions.rate': rowByTarget('signedIn', onlyOwn(bySide('CALL_NOT_OVER', 'NOT_THE_FAN')), async (cell) => ({
    ...(await call(cell)),
    stars: 5,
  })),
  'sessions.reply': row('signedIn', 'RATING_NOT_FOUND', { id: crypto.randomUUID(), text: 'Thank you' }),
  'sessions.quality': rowByTarget('signedIn', onlyOwn('CALL_DID_NOT_HAPPEN'), async (cell) => ({
    ...(await call(cell)),
    ok: true,
  })),
  'sessions.recording': rowByTarget('signedIn', onlyOwn('OK'), call),
  // the call has not begun
  'sessions.agreeToRecording': rowByTarget('signedIn', onlyOwn('CALL_NOT_UNDER_WAY'), async (cell) => ({
    ...(await call(cell)),
    agree: true,
  })),
  'sessions.deleteRecording': rowByTarget('signedIn', onlyOwn('OK'), call),
  'sessions.ratings': row('public', 'CREATOR_NOT_FOUND', { id: crypto.randomUUID() }),
  'sessions.scheduled': row('signedIn', 'OK', {}),
  'sessions.upcoming': row('signedIn', 'OK', {}),
}
