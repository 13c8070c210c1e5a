import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'discovery.explore': row('public', 'OK', {}),
  'discovery.search': row('public', 'OK', { q: 'mira' }),
  'discovery.everything': row('public', 'OK', { q: 'mira' }),
  'discovery.creator': rowByTarget(
    'public',
    {
      own: { others: 'CREATOR_NOT_FOUND', creator: 'OK', otherCreator: 'OK' },
      foreign: reached('OK', 'CREATOR_NOT_FOUND'),
      missing: 'CREATOR_NOT_FOUND',
    },
    ({ whom }) => ({ usernameOrId: whom }),
  ),
  'discovery.seen': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({ id: whom })),
  'discovery.profile': row('signedIn'),
  'discovery.featured': row('public', 'OK', {}),
  'discovery.live': row('public', 'OK', {}),
  'discovery.following': row('signedIn', 'OK', {}),
  'discovery.feed': row('signedIn', 'OK', {}),
  'discovery.stats': row('signedIn'),
  // an unknown creator has an empty list
  'experiences.ofCreator': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    id: whom,
  })),
  'experiences.setOrder': row('creator', 'OK', { keys: [] }),
}
