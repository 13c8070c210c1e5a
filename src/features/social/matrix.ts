import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'

const person = ({ whom }: Cell) => ({ userId: whom })
/** The same result for every person, so that it reveals nothing about them. */
const quiet = { own: 'OK', foreign: 'OK', missing: 'OK' }

export const rows: Rows = {
  'social.follow': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: reached('OK', 'PERSON_NOT_FOUND'), missing: 'PERSON_NOT_FOUND' },
    person,
  ),
  'social.unfollow': rowByTarget('signedIn', quiet, person),
  'social.bookmark': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: reached('OK', 'PERSON_NOT_FOUND'), missing: 'PERSON_NOT_FOUND' },
    person,
  ),
  'social.unbookmark': rowByTarget('signedIn', quiet, person),
  // a blocked user can block back
  'social.block': rowByTarget('signedIn', { own: 'NOT_ONESELF', foreign: 'OK', missing: 'PERSON_NOT_FOUND' }, person),
  'social.unblock': rowByTarget('signedIn', quiet, person),
  'social.mute': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: reached('OK', 'PERSON_NOT_FOUND'), missing: 'PERSON_NOT_FOUND' },
    person,
  ),
  'social.unmute': rowByTarget('signedIn', quiet, person),
  'social.follows': row('signedIn', 'OK', {}),
  'social.bookmarks': row('signedIn', 'OK', {}),
  'social.blocks': row('signedIn', 'OK', {}),
  'social.mutes': row('signedIn', 'OK', {}),
  'social.followers': row('signedIn', 'OK', {}),
  'social.subscribers': row('creator', 'OK', {}),
  'social.relation': rowByTarget('signedIn', quiet, person),
  'social.bookmarkIds': row('signedIn'),
  'social.privacy': row('signedIn'),
  'social.setPrivacy': row('signedIn', 'OK', { appear_offline: true }),
}
