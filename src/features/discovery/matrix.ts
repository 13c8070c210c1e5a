import { aimed, type Rows, reached, row } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'discovery.explore': row('public', 'OK', {}),
  'discovery.search': row('public', 'OK', { q: 'mira' }),
  'discovery.creator': aimed(
    'public',
    {
      own: { others: 'CREATOR_NOT_FOUND', creator: 'OK', otherCreator: 'OK' },
      foreign: reached('OK', 'CREATOR_NOT_FOUND'),
      missing: 'CREATOR_NOT_FOUND',
    },
    ({ whom }) => ({ usernameOrId: whom }),
  ),
  'discovery.seen': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'discovery.profile': row('signedIn'),
  'discovery.featured': row('public', 'OK', {}),
  'discovery.live': row('public', 'OK', {}),
  'discovery.following': row('signedIn', 'OK', {}),
  'discovery.feed': row('signedIn', 'OK', {}),
  'discovery.stats': row('signedIn'),
  // an unknown creator has an empty list
  'experiences.ofCreator': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'experiences.setOrder': row('creator', 'OK', { keys: [] }),
}
