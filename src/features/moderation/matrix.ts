import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const missing = 'CASE_NOT_FOUND'
const found = { own: 'OK', foreign: 'OK', missing }

/** Creates a case about a person. Admins have the same rights in all cases, so ownership makes no difference. */
const report = ({ thing, world }: Cell) =>
  thing(async () => {
    const [reporter, author] = [await world.person(), await world.person()]
    const about = { subject: 'person', subject_id: author.id, reason: 'spam' } as const
    return (await world.as(reporter).moderation.report(about)).id
  })
const one = async (cell: Cell) => ({ id: await report(cell) })

/** Creates a case with a removal by another admin. */
const removed = (cell: Cell) =>
  cell.thing(async () => {
    const { world } = cell
    const [author, admin] = [await world.person(), await world.person('admin')]
    const about = { subject: 'content', content_type: 'profile', subject_id: author.id, reason: 'spam' } as const
    const { id } = await world.as(await world.person()).moderation.report(about)
    const answer = await world.as(admin).moderation.cases.remove({ id, reason: 'spam' })
    return answer.report.id
  })
const appeal = (cell: Cell) =>
  cell.thing(async () => {
    const { world } = cell
    const [author, admin] = [await world.person(), await world.person('admin')]
    const about = { subject: 'content', content_type: 'profile', subject_id: author.id, reason: 'spam' } as const
    const { id } = await world.as(await world.person()).moderation.report(about)
    const answer = await world.as(admin).moderation.cases.remove({ id, reason: 'spam' })
    const made = await world.as(author).moderation.appeal({ case_id: answer.report.id, text: 'It is not.' })
    return made.appeal.id
  })

const notice = {
  kind: 'likeness' as const,
  name: 'Ada',
  email: 'ada@limelight.test',
  url: 'https://limelight.test/ada',
  statement: 'It shows me.',
  confirmed: true as const,
}

export const rows: Rows = {
  'moderation.report': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: 'OK', missing: 'PERSON_NOT_FOUND' },
    ({ whom }) => ({ subject: 'person', subject_id: whom, reason: 'spam', details: 'Words.' }),
  ),
  'moderation.decisions': row('suspendedToo'),
  // people cannot appeal removals of other people's items
  'moderation.appeal': rowByTarget('suspendedToo', { own: missing, foreign: missing, missing }, async (cell) => ({
    case_id: await removed(cell),
    text: 'It is not.',
  })),
  'moderation.cases.list': row('admin', 'OK', {}),
  'moderation.cases.counts': row('admin'),
  'moderation.cases.detail': rowByTarget('admin', found, one),
  'moderation.cases.remove': rowByTarget('admin', found, async (cell) => ({ id: await report(cell), reason: 'spam' })),
  'moderation.cases.dismiss': rowByTarget('admin', found, async (cell) => ({
    id: await report(cell),
    reason: 'no_violation',
  })),
  'moderation.cases.undo': rowByTarget('admin', found, async (cell) => ({ id: await removed(cell) })),
  'moderation.cases.claim': rowByTarget('admin', found, one),
  'moderation.cases.release': rowByTarget('admin', found, one),
  'moderation.appeals': row('admin', 'OK', {}),
  'moderation.decideAppeal': rowByTarget(
    'admin',
    { own: 'OK', foreign: 'OK', missing: 'APPEAL_NOT_FOUND' },
    async (cell) => ({ id: await appeal(cell), outcome: 'upheld', reason: 'It is.' }),
  ),
  'moderation.sendNotice': row('open', 'OK', notice),
  'moderation.noticeState': row('open', 'NOTICE_NOT_FOUND', { id: '019aa000-0000-7000-8000-000000000001' }),
  'moderation.legal': row('admin', 'OK', {}),
  'moderation.decideNotice': rowByTarget(
    'admin',
    { own: 'OK', foreign: 'OK', missing: 'NOTICE_NOT_FOUND' },
    async ({ thing, world }) => ({
      id: await thing(async () => (await world.as(undefined).moderation.sendNotice(notice)).notice.id),
      outcome: 'rejected',
      reason: 'It is not.',
    }),
  ),
  'moderation.warn': rowByTarget(
    'admin',
    { own: 'NOT_YOURSELF', foreign: 'OK', missing: 'USER_NOT_FOUND' },
    ({ whom }) => ({
      id: whom,
      reason: 'Please keep payments here.',
    }),
  ),
  'moderation.transparency': row('public'),
  'moderation.stopStream': rowByTarget(
    'admin',
    { own: 'OK', foreign: 'OK', missing: 'STREAM_NOT_FOUND' },
    async ({ thing, world }) => ({
      id: await thing(async () => {
        const host = await world.person('creator')
        return (await world.as(host).live.start({ title: 'On stage.' })).stream.id
      }),
      reason: 'spam',
    }),
  ),
}
