import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'

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
  'live.one': rowByTarget('public', watchers, stream()),
  'live.join': rowByTarget('public', watchers, stream({ takeover: true })),
  // no playback is broadcast
  'live.renewPlayback': rowByTarget(
    'public',
    { own: owners('PLAYBACK_OVER'), foreign: reached('PLAYBACK_OVER', missing), missing },
    stream({ playback_id: crypto.randomUUID() }),
  ),
  'live.endPlayback': rowByTarget(
    'public',
    { own: 'OK', foreign: 'OK', missing: 'OK' },
    stream({ playback_id: crypto.randomUUID() }),
  ),
  'live.teaser': rowByTarget('public', watchers, stream()),
  'live.media': rowByTarget('signedIn', watchers, stream({ sending: true, receiving: true })),
  'live.heart': rowByTarget('public', watchers, stream({ count: 3 })),
  'live.summary': rowByTarget('signedIn', hosts(), stream()),
  'live.tips': rowByTarget('signedIn', { ...hosts(), foreign: { others: missing, admin: 'OK' } }, stream()),
  'live.end': rowByTarget('signedIn', hosts(), stream()),
  'live.say': rowByTarget('signedIn', watchers, stream({ text: 'Hello.' })),
  'live.chat': rowByTarget('public', watchers, stream()),
  'live.chatBlock': rowByTarget('public', watchers, stream({ block: 0 })),
  'live.moderate': rowByTarget(
    'signedIn',
    { own: owners(), foreign: reached('NOT_A_MODERATOR', missing), missing },
    stream({ action: 'slow', seconds: 5 }),
  ),
  'live.settings': row('creator'),
  'live.saveSettings': row('creator', 'OK', { slow_seconds: 5 }),
  'live.addModerator': rowByTarget(
    'creator',
    { own: 'PERSON_NOT_FOUND', foreign: 'OK', missing: 'PERSON_NOT_FOUND' },
    ({ whom }) => ({ userId: whom }),
  ),
  'live.removeModerator': rowByTarget('creator', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    userId: whom,
  })),
  // the target creator is not live
  'live.raid': rowByTarget('signedIn', hosts('NOT_LIVE'), stream({ to: crypto.randomUUID() })),
  'live.raidTargets': rowByTarget('signedIn', hosts(), stream()),
  'live.raiseHand': rowByTarget('signedIn', { ...watchers, own: owners('OWN_STAGE') }, stream()),
  'live.lowerHand': rowByTarget('signedIn', watchers, stream()),
  // no hand is raised
  'live.bringGuest': rowByTarget(
    'signedIn',
    { own: owners('HAND_DOWN'), foreign: reached('NOT_YOUR_STAGE', missing), missing },
    stream({ user_id: crypto.randomUUID() }),
  ),
  'live.dismissGuest': rowByTarget(
    'signedIn',
    { own: owners(), foreign: reached('NOT_YOUR_STAGE', missing), missing },
    stream({ user_id: crypto.randomUUID() }),
  ),
  'live.findPeople': row('creator', 'OK', { q: 'mira' }),
  'live.ban': rowByTarget(
    'creator',
    { own: 'PROTECTED_PERSON', foreign: 'OK', missing: 'PERSON_NOT_FOUND' },
    ({ whom }) => ({
      userId: whom,
    }),
  ),
  'live.unban': rowByTarget('creator', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ userId: whom })),
  'live.clearGoal': rowByTarget('signedIn', hosts(), stream()),
  'live.setGoal': rowByTarget('signedIn', hosts(), stream({ title: 'New strings.', tokens: 100 })),
}
