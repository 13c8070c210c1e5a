import type { Cell } from '#testing/matrix/people.ts'
import { aimed, type Rows, reached, row } from '#testing/matrix/row.ts'

const missing = 'STREAM_NOT_FOUND'

/** Returns input with a running stream of the owner, or with a random id if the owner is not a creator. */
const stream =
  (given: object = {}) =>
  async ({ thing, world }: Cell) => ({
    id: await thing(async (owner) => {
      if (owner.role !== 'creator') return crypto.randomUUID()
      const { live } = world.as(owner)
      // reuses the running stream, because going live is rate-limited
      const { stream: running } = await live.running()
      return (running ?? (await live.start({ title: 'On stage.', takeover: true })).stream).id
    }),
    ...given,
  })

const owners = (answer = 'OK') => ({ others: missing, creator: answer, otherCreator: answer })
const hosts = (answer = 'OK') => ({ own: owners(answer), foreign: missing, missing })
const watchers = { own: owners(), foreign: reached('OK', missing), missing }

export const rows: Rows = {
  'live.start': row('creator', 'OK', { title: 'On stage.', takeover: true }),
  'live.running': row('creator'),
  'live.past': row('creator', 'OK', {}),
  'live.list': row('public', 'OK', {}),
  'live.viewers': row('public', 'OK', { ids: [crypto.randomUUID()] }),
  'live.ofCreator': row('public', 'OK', { creator: 'mira_koval' }),
  'live.one': aimed('public', watchers, stream()),
  'live.join': aimed('public', watchers, stream({ takeover: true })),
  'live.media': aimed('signedIn', watchers, stream({ sending: true, receiving: true })),
  'live.summary': aimed('signedIn', hosts(), stream()),
  'live.tips': aimed('signedIn', { ...hosts(), foreign: { others: missing, admin: 'OK' } }, stream()),
  'live.end': aimed('signedIn', hosts(), stream()),
  'live.say': aimed('signedIn', watchers, stream({ text: 'Hello.' })),
  'live.chat': aimed('public', watchers, stream()),
  'live.moderate': aimed(
    'signedIn',
    { own: owners(), foreign: reached('NOT_A_MODERATOR', missing), missing },
    stream({ action: 'slow', seconds: 5 }),
  ),
  'live.settings': row('creator'),
  'live.saveSettings': row('creator', 'OK', { slow_seconds: 5 }),
  'live.addModerator': aimed(
    'creator',
    { own: 'PERSON_NOT_FOUND', foreign: 'OK', missing: 'PERSON_NOT_FOUND' },
    ({ whom }) => ({ userId: whom }),
  ),
  'live.removeModerator': aimed('creator', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    userId: whom,
  })),
  // the target creator is not live
  'live.raid': aimed('signedIn', hosts('NOT_LIVE'), stream({ to: crypto.randomUUID() })),
  'live.raidTargets': aimed('signedIn', hosts(), stream()),
  'live.raiseHand': aimed('signedIn', { ...watchers, own: owners('OWN_STAGE') }, stream()),
  'live.lowerHand': aimed('signedIn', watchers, stream()),
  // no hand is raised
  'live.bringGuest': aimed(
    'signedIn',
    { own: owners('HAND_DOWN'), foreign: reached('NOT_YOUR_STAGE', missing), missing },
    stream({ user_id: crypto.randomUUID() }),
  ),
  'live.dismissGuest': aimed(
    'signedIn',
    { own: owners(), foreign: reached('NOT_YOUR_STAGE', missing), missing },
    stream({ user_id: crypto.randomUUID() }),
  ),
  'live.findPeople': row('creator', 'OK', { q: 'mira' }),
  'live.ban': aimed('creator', { own: 'PROTECTED_PERSON', foreign: 'OK', missing: 'PERSON_NOT_FOUND' }, ({ whom }) => ({
    userId: whom,
  })),
  'live.unban': aimed('creator', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ userId: whom })),
  'live.clearGoal': aimed('signedIn', hosts(), stream()),
  'live.setGoal': aimed('signedIn', hosts(), stream({ title: 'New strings.', tokens: 100 })),
}
