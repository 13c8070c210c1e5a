import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { MOVED } from '../../wallet/mails.ts'
import { movedMailAbove } from '../../wallet/spec.ts'
import { HOUSE_RULES } from '../spec.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const admins = (count: number) => Promise.all(Array.from({ length: count }, () => world.person('admin')))
const cases = (who: TestPerson | undefined) => world.as(who).moderation.cases
const entriesOf = (id: string) =>
  world.owner<{ action: string }>('select action from audit_entries where target_id = $1 order by id', [id])

/** Creates a photo that fans have bought and one of them has reported. */
async function sellReportedPhoto(buyers = 2, price = 50) {
  const creator = await world.person('creator')
  const item = await published(world, creator, { price })
  const fans = await Promise.all(Array.from({ length: buyers }, () => world.person('fan', 80)))
  for (const fan of fans) await world.as(fan).content.unlock({ id: item.id, price })
  const about = { subject: 'content', content_type: 'content', subject_id: item.id, reason: 'fraud' } as const
  const { id } = await world.as(fans[0]).moderation.report(about)
  return { creator, item, fans, id, about }
}
const balanceOf = async (who: TestPerson) => {
  const [row] = await world.owner<{ balance: string }>(
    `select balance from ledger.accounts where owner_id = $1 and kind = 'spendable'`,
    [who.id],
  )
  return Number(row?.balance ?? 0)
}
/** Returns a creator's pending and available tokens, including inbox rows that the ledger has not added yet. */
const earnedOf = async (who: TestPerson) => {
  const [row] = await world.owner<{ tokens: string }>(
    `select coalesce(sum(a.balance + coalesce((select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), 0) as tokens
     from ledger.accounts a where a.owner_id = $1 and a.kind in ('pending', 'available')`,
    [who.id],
  )
  return Number(row?.tokens ?? 0)
}
/** Returns the ledger's violations that name one of these people or sales. */
const violations = async () =>
  (await world.owner<{ check_name: string; subject: string; detail: string }>('select * from ledger.prove()')).filter(
    ({ check_name }) => ['sale_refunds', 'earnings', 'earned', 'lots', 'payouts', 'balances'].includes(check_name),
  )

test('only an owner can remove an admin, undo that removal or overturn it on appeal', async () => {
  const [moderator, other] = await admins(2)
  const about = { subject: 'person', subject_id: other?.id ?? '', reason: 'spam' } as const
  const { id } = await world.as(await world.person()).moderation.report(about)
  const setPermissions = (permissions: string) =>
    world.owner('update users set admin_permissions = $2::text[] where id = $1', [moderator?.id, permissions])
  const statusOf = async () => (await world.owner('select status from users where id = $1', [other?.id]))[0]
  await setPermissions('{moderator}')
  await expect(cases(moderator).remove({ id, reason: 'spam' })).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  expect([await statusOf(), (await cases(moderator).detail({ id })).report.status]).toEqual([
    { status: 'active' },
    'open',
  ])
  await setPermissions('{moderator,owner}')
  expect((await cases(moderator).remove({ id, reason: 'spam' })).report.status).toBe('removed')
  expect(await statusOf()).toEqual({ status: 'suspended' })
  // a moderator cannot restore an admin after a removal by an owner
  const [colleague] = await admins(1)
  await world.owner(`update users set admin_permissions = '{moderator}' where id = $1`, [colleague?.id])
  await expect(cases(colleague).undo({ id })).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  const [row] = await world.owner<{ case_id: string }>('select case_id from reports where id = $1', [id])
  const { appeal } = await world.as(other).moderation.appeal({ case_id: row?.case_id ?? '', text: 'No.' })
  const overturned = { id: appeal.id, outcome: 'overturned', reason: 'It is none.' } as const
  await expect(world.as(colleague).moderation.decideAppeal(overturned)).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  expect(await statusOf()).toEqual({ status: 'suspended' })
  await cases(moderator).undo({ id })
  expect(await statusOf()).toEqual({ status: 'active' })
})

test('reports about one subject form one case, which stores the content and is due sooner', async () => {
  const { creator, item, fans, id, about } = await sellReportedPhoto()
  const [admin] = await admins(1)
  const first = (await cases(admin).detail({ id })).report
  expect(first).toMatchObject({ contentType: 'content', reports: 1, title: 'A thing', reason: 'fraud', severity: 2 })
  expect((await world.as(fans[0]).moderation.report({ ...about, reason: 'spam' })).id).toBe(id)
  await world.as(fans[1]).moderation.report({ ...about, reason: 'underage', details: 'Look at the date.' })
  await world.as(creator).content.update({ id: item.id, title: 'Another thing' })
  const { report, filed, snapshots, now } = await cases(admin).detail({ id })
  expect(report).toMatchObject({ id: first.id, reports: 2, severity: 4, status: 'open' })
  expect(report.dueAt.getTime()).toBeLessThan(first.dueAt.getTime())
  expect(filed.map(({ reason, details }) => [reason, details])).toEqual([
    ['spam', ''],
    ['underage', 'Look at the date.'],
  ])
  // the snapshot contains the content from before the edit
  expect(snapshots.map(({ title, media }) => [title, media.length])).toEqual([['A thing', 1]])
  expect(now).toBe('changed')
  await expect(world.as(creator).moderation.report(about)).rejects.toMatchObject(refusal('CONTENT_NOT_FOUND'))
})

test('ten concurrent reports form one case that counts every reporter', async () => {
  const author = await world.person()
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person()))
  const about = { subject: 'person', subject_id: author.id, reason: 'harassment' } as const
  const ids = await Promise.all(people.map((who) => world.as(who).moderation.report(about)))
  const [admin] = await admins(1)
  const seen = await Promise.all(ids.map(({ id }) => cases(admin).detail({ id })))
  expect(new Set(seen.map(({ report }) => report.id)).size).toBe(1)
  expect(seen[0]?.report.reports).toBe(10)
})

test('exactly one of eight concurrent decisions succeeds, and the refusals name its admin and outcome', async () => {
  const { id } = await sellReportedPhoto(1)
  const adminsAtOnce = await admins(8)
  const answers = await Promise.allSettled(
    adminsAtOnce.map((admin, place) =>
      place % 2 === 0
        ? cases(admin).remove({ id, reason: 'fraud' })
        : cases(admin).dismiss({ id, reason: 'no_violation' }),
    ),
  )
  const winner = adminsAtOnce[answers.findIndex(({ status }) => status === 'fulfilled')]
  const { report } = await cases(winner).detail({ id })
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.message] : []))
  expect(lost).toHaveLength(7)
  expect(new Set(lost)).toEqual(new Set([`already ${report.status} by ${winner?.username}`]))
  expect(await entriesOf(report.id)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('only the admin with the claim on a case can release it', async () => {
  const { id } = await sellReportedPhoto(1)
  const [one, other] = await admins(2)
  const both = await Promise.allSettled([cases(one).claim({ id }), cases(other).claim({ id })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, loser] = both[0].status === 'fulfilled' ? [one, other] : [other, one]
  await cases(loser).release({ id })
  await expect(cases(loser).claim({ id })).rejects.toMatchObject(refusal('CLAIMED'))
  expect((await cases(winner).list({ status: 'mine' })).reports).toHaveLength(1)
  await cases(winner).release({ id })
  expect((await cases(loser).claim({ id })).claim?.id).toBe(loser?.id)
})

test('a removal hides the item, refunds, adds points and notifies; an undo reverses it', async () => {
  const { creator, item, fans, id } = await sellReportedPhoto(3)
  const [admin] = await admins(1)
  const before = [await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]
  expect(before).toEqual([150, 30, 30, 30])
  const { report } = await cases(admin).remove({ id, reason: 'fraud', note: 'Seen elsewhere.' })
  await world.settled()
  expect(report).toMatchObject({ status: 'removed', decision: 'fraud' })
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([0, 80, 80, 80])
  await expect(world.as(fans[1]).content.one({ id: item.id })).rejects.toThrow()
  expect((await world.mailsTo(creator)).map(({ subject }) => subject)).toContain('We removed something you made')
  expect((await world.noticesOf(fans[0] ?? creator, 'system')).map(({ title }) => title)).toContain('You were right')
  const own = await world.as(creator).moderation.decisions()
  expect(own).toMatchObject({ points: HOUSE_RULES.fraud.points, decisions: [{ rule: 'fraud', may_appeal: true }] })
  expect((await cases(admin).detail({ id })).refunds).toEqual({ sales: 3, tokens: 150, waiting: 0, taken_back: 0 })
  expect(await violations()).toEqual([])

  // the rule fraud has four points, enough for a suspension
  const [suspended] = await world.owner('select status from users where id = $1', [creator.id])
  expect(suspended).toEqual({ status: 'suspended' })
  // one buyer spends the refund before the removal is undone
  const other = await world.person('creator')
  await world.as(fans[2]).tips.send({ recipientId: other.id, tokens: 70 })
  await cases(admin).undo({ id })
  await world.settled()
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([150, 30, 30, 0])
  expect((await world.as(fans[2]).content.one({ id: item.id })).content.access).toBe('bought')
  expect(await world.as(creator).moderation.decisions()).toMatchObject({ points: 0 })
  expect(await world.owner('select status from users where id = $1', [creator.id])).toEqual([{ status: 'active' }])
  expect((await cases(admin).detail({ id })).report).toMatchObject({ status: 'open', reports: 1 })
  expect((await entriesOf(report.id)).map(({ action }) => action)).toEqual(['report.remove', 'report.undo'])
  expect(await violations()).toEqual([])

  // after a second removal, a buyer with an unreturned refund gets no second refund
  await cases(admin).remove({ id, reason: 'fraud' })
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([0, 80, 80, 10])
  expect(await violations()).toEqual([])
})

test('a removal and its undo notify buyers and the creator of moved tokens, by mail above 50 tokens', async () => {
  const noticesOf = async (who: TestPerson) =>
    (await world.noticesOf(who)).flatMap(({ kind, data }) => (kind === 'system.moved' ? [data] : []))
  const mailsOf = async (who: TestPerson) =>
    (await world.mailsTo(who))
      .map(({ subject }) => subject)
      .filter((subject) => moved.includes(subject))
      .toSorted()
  const moved = Object.values(MOVED).map(({ title }) => title)
  for (const price of [movedMailAbove, movedMailAbove + 1]) {
    const { creator, fans, id } = await sellReportedPhoto(2, price)
    const [admin] = await admins(1)
    await cases(admin).remove({ id, reason: 'spam' })
    const refund = { kind: 'sale_refund', tokens: price }
    for (const fan of fans) expect(await noticesOf(fan)).toEqual([refund])
    expect(await noticesOf(creator)).toEqual([{ kind: 'sale_reversed', tokens: 2 * price }])
    await cases(admin).undo({ id })
    for (const fan of fans) expect(await noticesOf(fan)).toEqual([refund, { kind: 'sale_refund_back', tokens: price }])
    expect((await noticesOf(creator)).at(-1)).toEqual({ kind: 'sale_restored', tokens: 2 * price })
    await world.settled()
    const byMail = price > movedMailAbove ? [MOVED.sale_refund_back.title, MOVED.sale_refund.title] : []
    // two drains may deliver the mails in any order
    await expect.poll(() => mailsOf(fans[0] ?? creator)).toEqual(byMail.toSorted())
    await expect.poll(() => mailsOf(creator)).toHaveLength(2)
  }
})

test('exactly one of eight concurrent undos succeeds, and an open case cannot be undone', async () => {
  const { creator, fans, id } = await sellReportedPhoto(2)
  const adminsAtOnce = await admins(8)
  await expect(cases(adminsAtOnce[0]).undo({ id })).rejects.toMatchObject(refusal('NOTHING_TO_UNDO'))
  await cases(adminsAtOnce[0]).remove({ id, reason: 'fraud' })
  const all = await Promise.allSettled(adminsAtOnce.map((admin) => cases(admin).undo({ id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([100, 30, 30])
  expect(await violations()).toEqual([])
})

test('the platform pays refunds of sales whose earnings were already paid out', async () => {
  const { creator, fans, id } = await sellReportedPhoto(2)
  // the earnings mature, and the creator is paid out
  await world.owner('select ledger.fold_all()')
  await world.owner(
    `update ledger.earnings set matures_at = now() - interval '1 day'
     where account_id = (select id from ledger.accounts where owner_id = $1 and kind = 'pending')`,
    [creator.id],
  )
  await world.owner('select ledger.mature()')
  // a run of the job in another test may have locked the earnings, and then moves them itself
  await expect
    .poll(() =>
      world.owner(
        `select a.id from ledger.accounts a where a.owner_id = $1 and a.kind = 'available' and a.balance = 100`,
        [creator.id],
      ),
    )
    .toHaveLength(1)
  const [one, other] = await admins(2)
  const correction = { user_id: creator.id, account: 'available', tokens: -80, reason: 'Paid by hand' } as const
  const { adjustment } = await world.as(one).wallet.admin.propose(correction)
  await world.as(other).wallet.admin.approve({ id: adjustment.id, note: '' })
  await cases(one).remove({ id, reason: 'copyright' })
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([0, 80, 80])
  expect(await violations()).toEqual([])
  await cases(one).undo({ id })
  expect([await earnedOf(creator), ...(await Promise.all(fans.map(balanceOf)))]).toEqual([20, 30, 30])
  expect(await violations()).toEqual([])
})

test('removing messages, profile texts and profile photos hides them, and an undo restores them', async () => {
  const [fan, author, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const written = await world.rest('POST', `/messages/${fan.id}`, { as: author, body: { content: 'You!' } })
  await world.owner(
    `update users set display_name = 'Rude', bio = 'Words', avatar_url = '/demo/a.webp' where id = $1`,
    [author.id],
  )
  const report = async (content_type: 'message' | 'profile' | 'picture', subject_id: string) =>
    (await world.as(fan).moderation.report({ subject: 'content', content_type, subject_id, reason: 'harassment' })).id
  const thread = async () => (await world.as(fan).messages.thread({ userId: author.id })).messages[0]?.content
  const person = async () =>
    (await world.owner('select display_name, bio, avatar_url from users where id = $1', [author.id]))[0]
  const ids = [
    await report('message', written.body.message.id),
    await report('profile', author.id),
    await report('picture', author.id),
  ]
  for (const id of ids) await cases(admin).remove({ id, reason: 'spam' })
  expect(await thread()).toBe('')
  expect(await person()).toEqual({ display_name: author.username, bio: '', avatar_url: null })
  for (const id of ids) await cases(admin).undo({ id })
  expect(await thread()).toBe('You!')
  expect(await person()).toEqual({ display_name: 'Rude', bio: 'Words', avatar_url: '/demo/a.webp' })
})

const texts = {
  bio: 'Rude words',
  creator_type: 'Rude painter',
  specialties: ['Rude ink', 'Insults'],
  state: 'Rudeville',
  social_links: { instagram: 'rude', website: 'https://rude.example/' },
}
const noTexts = { bio: '', creator_type: null, specialties: [], state: null, social_links: {} }

/** A creator whose profile is removed because of its texts, and the case. */
async function removedProfile() {
  const [author, admin] = [await world.person('creator'), await world.person('admin')]
  const write = (body: object) => world.rest('PUT', '/users/profile', { as: author, body })
  expect((await write({ ...texts, category: 'Art', country: 'UA' })).status).toBe(200)
  const about = { subject: 'content', content_type: 'profile', subject_id: author.id, reason: 'harassment' } as const
  const { id } = await world.as(await world.person()).moderation.report(about)
  const { snapshots } = await cases(admin).detail({ id })
  await cases(admin).remove({ id, reason: 'spam' })
  const read = async () => {
    const { body } = await world.rest('GET', '/users/profile', { as: author })
    return Object.fromEntries(Object.keys(texts).map((name) => [name, body[name]]))
  }
  return { author, admin, id, text: snapshots[0]?.text, write, read }
}

test('removing a profile clears every text of a creator, and an undo restores those not rewritten', async () => {
  const { author, admin, id, text, write, read } = await removedProfile()
  const { instagram, website } = texts.social_links
  expect(text?.split('\n').slice(0, 4)).toEqual(['Rude words', 'Rude painter', 'Rude ink, Insults', 'Rudeville'])
  expect([text?.includes(instagram), text?.includes(website)]).toEqual([true, true])
  const listed = async () =>
    (
      await world.owner(
        `select l.category, l.country, l.specialties, l.state, w.search like '%rude%' as is_rude
         from creator_listings l join creator_words w using (user_id) where user_id = $1`,
        [author.id],
      )
    )[0]
  const place = { category: 'Art', country: 'UA' }
  expect(await read()).toEqual(noTexts)
  expect(await listed()).toEqual({ ...place, specialties: [], state: null, is_rude: false })
  await write({ specialties: ['Ink'], social_links: { instagram: 'kind' } })
  await cases(admin).undo({ id })
  expect(await read()).toEqual({ ...texts, specialties: ['Ink'], social_links: { instagram: 'kind', website } })
  expect(await listed()).toEqual({ ...place, specialties: ['Ink'], state: 'Rudeville', is_rude: true })
})

test.each([
  ['did not clear texts of creators', {}],
  ['came before the person was a creator', { creator_type: null, specialties: null, state: null, social_links: null }],
])('an undo of a profile removal that %s keeps them', async (_, before) => {
  const { admin, id, write, read } = await removedProfile()
  const since = { ...texts, bio: '', state: null }
  await write(since)
  await world.owner('update moderation_cases c set before = $2 from reports r where r.case_id = c.id and r.id = $1', [
    id,
    { display_name: 'Ada', bio: 'Hello', ...before },
  ])
  await cases(admin).undo({ id })
  expect(await read()).toEqual({ ...since, bio: 'Hello' })
})

test('removing a person suspends the account, and an undo lifts the suspension', async () => {
  const [fan, author, admin] = [await world.person(), await world.person(), await world.person('admin')]
  const { id } = await world.as(fan).moderation.report({ subject: 'person', subject_id: author.id, reason: 'spam' })
  await cases(admin).remove({ id, reason: 'spam' })
  const status = async () => (await world.owner('select status from users where id = $1', [author.id]))[0]?.status
  expect(await status()).toBe('suspended')
  // the suspended person can read the decision and appeal
  const held = { ...author, claims: { ...author.claims, suspended: true } }
  expect((await world.as(held).moderation.decisions()).decisions).toMatchObject([{ suspended: true, may_appeal: true }])
  await cases(admin).undo({ id })
  expect(await status()).toBe('active')
})

test('reports count less after three dismissed ones, and admins cannot decide their own case', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  for (let n = 0; n < 3; n++) {
    const about = { subject: 'person', subject_id: (await world.person()).id, reason: 'spam' } as const
    const { id } = await world.as(fan).moderation.report(about)
    await cases(admin).dismiss({ id, reason: 'false_report' })
  }
  const other = await world.person('admin')
  const { id } = await world.as(fan).moderation.report({ subject: 'person', subject_id: other.id, reason: 'hate' })
  expect((await cases(admin).detail({ id })).filed).toMatchObject([{ countsLess: true }])
  await expect(cases(other).dismiss({ id, reason: 'no_violation' })).rejects.toMatchObject(refusal('OWN_CASE'))
})

test('the REST endpoints list and remove reports, and refuse an admin without the permission', async () => {
  const { id } = await sellReportedPhoto(1)
  const [admin, support] = await admins(2)
  await world.owner(`update users set admin_permissions = '{support}' where id = $1`, [support?.id])
  await expect(cases(support).list()).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  const headers = { authorization: `Bearer ${await world.bearer(admin as TestPerson)}` }
  const answer = await fetch(`${world.cloud.appOrigin}/api/admin/moderation/reports`, { headers })
  expect(answer.status).toBe(200)
  const { reports } = JSON.parse(await answer.text())
  expect(reports[0]).toMatchObject({ contentType: expect.any(String), timestamp: expect.any(String) })
  const removed = await world.rest('POST', `/admin/moderation/reports/${id}/remove`, {
    as: admin as TestPerson,
    body: { reason: 'spam' },
  })
  expect([removed.status, removed.body.report.status]).toEqual([200, 'removed'])
  const bad = await world.rest('POST', `/admin/moderation/reports/${id}/remove`, {
    as: admin as TestPerson,
    body: { reason: 'no rule' },
  })
  expect(bad.status).toBe(422)
})
