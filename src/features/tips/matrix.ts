import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'tips.send': rowByTarget(
    'signedIn',
    { own: 'TIP_TO_ONESELF', foreign: reached('OK', 'RECIPIENT_NOT_FOUND'), missing: 'RECIPIENT_NOT_FOUND' },
    ({ whom }) => ({
      recipientId: whom,
      tokens: 5,
      message: 'Words.',
    }),
  ),
  'tips.received': row('signedIn', 'OK', {}),
  'tips.history': row('signedIn', 'OK', {}),
  'tips.topGifters': row('creator', 'OK', {}),
}
