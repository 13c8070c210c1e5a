import type { Cell } from '#testing/matrix/people.ts'
import { type Answer, type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const creators: Answer = { others: 'OK', creator: 'ALREADY_CREATOR', otherCreator: 'ALREADY_CREATOR' }
const written = { specialties: ['Music'] }

/** Creates an application. Admins have the same rights on all applications, so ownership makes no difference. */
const application = ({ thing, world }: Cell) =>
  thing(async () => {
    const made = await world.as(await world.person()).applications.submit({ specialties: ['Music'] })
    return made.application.id
  })
const one = async (cell: Cell) => ({ id: await application(cell) })
const found = { own: 'OK', foreign: 'OK', missing: 'APPLICATION_NOT_FOUND' }

export const rows: Rows = {
  'applications.submit': row('signedIn', { ...creators, admin: 'ADMINS_DO_NOT_APPLY' }, written),
  'applications.mine': row('signedIn'),
  'applications.welcome': row('creator'),
  'applications.dismissWelcome': row('creator'),

  'applications.review.list': row('admin', 'OK', {}),
  'applications.review.counts': row('admin', 'OK', {}),
  'applications.review.detail': rowByTarget('admin', found, one),
  'applications.review.approve': rowByTarget('admin', found, one),
  'applications.review.reject': rowByTarget('admin', found, async (cell) => ({
    id: await application(cell),
    reason: 'Words of a reason.',
  })),
  'applications.review.queue': rowByTarget('admin', found, one),
  'applications.review.bulkApprove': rowByTarget(
    'admin',
    { own: 'OK', foreign: 'OK', missing: 'OK' },
    async (cell) => ({
      ids: [await application(cell)],
    }),
  ),
  'applications.review.claim': rowByTarget('admin', found, one),
  'applications.review.release': rowByTarget('admin', found, one),
  'applications.review.note': rowByTarget('admin', found, async (cell) => ({
    id: await application(cell),
    text: 'A note.',
  })),
}
