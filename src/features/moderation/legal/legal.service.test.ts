import { expect, test } from 'vitest'
import { published } from '../../../testing/content.ts'
import { findInPages } from '../../../testing/pages.ts'
import { createWorld } from '../../../testing/world.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const sender = () => ({ name: 'Ada Rights', email: `ada-${crypto.randomUUID()}@limelight.test` })
const visitor = () => world.as(undefined, { request: { ...world.contextOf().request, address: crypto.randomUUID() } })

test('a notice about intimate images is due in 48 hours, and accepting it removes the item', async () => {
  const [creator, admin] = [await world.person('creator'), await world.person('admin')]
  const item = await published(world, creator)
  const from = sender()
  const sent = await visitor().moderation.sendNotice({
    kind: 'intimate',
    ...from,
    url: `https://limelight.test/x?content=${item.id}`,
    statement: 'It shows me.',
    confirmed: true,
  })
  expect(sent.notice.due_at.getTime() - sent.notice.received_at.getTime()).toBe(48 * 60 * 60_000)
  await world.settled()
  const mail = (await world.mailsTo({ username: from.email.replace('@limelight.test', '') })).at(-1)
  expect(mail?.subject).toBe('We received your notice')
  const state = await visitor().moderation.noticeState({ id: sent.notice.id, key: sent.key })
  expect(state.notice.status).toBe('received')
  await expect(visitor().moderation.noticeState({ id: sent.notice.id, key: 'x' })).rejects.toMatchObject(
    refusal('NOTICE_NOT_FOUND'),
  )
  // uses a key with the same number of characters but more bytes
  await expect(
    visitor().moderation.noticeState({ id: sent.notice.id, key: 'é'.repeat(sent.key.length) }),
  ).rejects.toMatchObject(refusal('NOTICE_NOT_FOUND'))
  const listed = await findInPages(
    async (cursor) => {
      const { notices, next_cursor } = await world.as(admin).moderation.legal({ limit: 100, cursor })
      return { rows: notices, next_cursor }
    },
    ({ id }) => id === sent.notice.id,
  )
  expect(listed).toMatchObject({ subjectKind: 'content', subjectId: item.id, name: from.name })
  const decision = { id: sent.notice.id, outcome: 'accepted', reason: 'It is hidden.' } as const
  const admins = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.person('admin')))
  const all = await Promise.allSettled(admins.map((one) => world.as(one).moderation.decideNotice(decision)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { notices } = await world.as(admin).moderation.legal({ status: 'decided', limit: 100 })
  expect(notices.find(({ id }) => id === sent.notice.id)).toMatchObject({ status: 'accepted', reason: 'It is hidden.' })
  await expect(visitor().content.one({ id: item.id })).rejects.toThrow()
  const { decisions } = await world.as(creator).moderation.decisions()
  expect(decisions).toMatchObject([{ rule: 'intimate', suspended: true }])
  // decisions that come second do not create another case
  const cases = await world.owner('select status from moderation_cases where subject_id = $1', [item.id])
  expect(cases).toEqual([{ status: 'removed' }])
})

test('an admin cannot accept or reject a notice about themselves', async () => {
  const [admin, other] = [await world.person('admin'), await world.person('admin')]
  const { notice } = await visitor().moderation.sendNotice({
    kind: 'likeness',
    ...sender(),
    url: `https://limelight.test/${admin.username}`,
    statement: 'It shows me.',
    confirmed: true,
  })
  for (const outcome of ['rejected', 'accepted'] as const)
    await expect(
      world.as(admin).moderation.decideNotice({ id: notice.id, outcome, reason: 'It does not.' }),
    ).rejects.toMatchObject(refusal('OWN_CASE'))
  expect(await world.owner('select id from moderation_cases where author_id = $1', [admin.id])).toEqual([])
  const decision = { id: notice.id, outcome: 'rejected', reason: 'It does not.' } as const
  expect((await world.as(other).moderation.decideNotice(decision)).notice.status).toBe('rejected')
})

test('an admin cannot decide their own notice or a counter-notice to it', async () => {
  const [creator, claimant, other] = [
    await world.person('creator'),
    await world.person('admin'),
    await world.person('admin'),
  ]
  const url = `https://limelight.test/x?content=${(await published(world, creator)).id}`
  const signed = { address: 'Street 1', signature: 'Ada Rights', confirmed: true } as const
  const letter = { ...sender(), url, statement: 'It is mine.', ...signed }
  const { notice } = await world.as(claimant).moderation.sendNotice({ kind: 'copyright', work: 'My photo', ...letter })
  const isRefused = async (id: string) => {
    for (const outcome of ['accepted', 'rejected'] as const)
      await expect(
        world.as(claimant).moderation.decideNotice({ id, outcome, reason: 'It is mine.' }),
      ).rejects.toMatchObject(refusal('OWN_CASE'))
  }
  await isRefused(notice.id)
  const accepted = { outcome: 'accepted', reason: 'It is theirs.' } as const
  await world.as(other).moderation.decideNotice({ id: notice.id, ...accepted })
  for (const named of [{}, { answers_id: notice.id }]) {
    const counter = await visitor().moderation.sendNotice({ kind: 'counter', ...letter, ...named })
    await isRefused(counter.notice.id)
  }
})

test('an accepted counter-notice restores the item that a copyright notice removed', async () => {
  const [creator, admin] = [await world.person('creator'), await world.person('admin')]
  const item = await published(world, creator)
  const url = `https://limelight.test/x?content=${item.id}`
  const [claimant, author] = [sender(), { ...sender(), name: 'Ben Author' }]
  const signed = { address: 'Street 1', signature: 'Ada Rights', confirmed: true } as const
  const notice = await visitor().moderation.sendNotice({
    kind: 'copyright',
    ...claimant,
    url,
    statement: 'It is mine.',
    work: 'My photo',
    ...signed,
  })
  await world.as(admin).moderation.decideNotice({ id: notice.notice.id, outcome: 'accepted', reason: 'It is yours.' })
  await expect(visitor().content.one({ id: item.id })).rejects.toThrow()
  const counter = await visitor().moderation.sendNotice({
    kind: 'counter',
    ...author,
    url,
    statement: 'It is not.',
    answers_id: notice.notice.id,
    ...signed,
  })
  const accepted = { id: counter.notice.id, outcome: 'accepted', reason: 'Restored.' } as const
  const admins = [admin, await world.person('admin'), await world.person('admin')]
  const all = await Promise.allSettled(admins.map((one) => world.as(one).moderation.decideNotice(accepted)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await world.settled()
  // both senders get one mail
  const mails = (to: { email: string }) => world.mailsTo({ username: to.email.replace('@limelight.test', '') })
  const mailsToClaimant = (await mails(claimant)).filter(({ subject }) => subject === 'A counter-notice to your notice')
  expect(mailsToClaimant).toHaveLength(1)
  for (const part of ['Ben Author', 'It is not.', notice.notice.id]) expect(mailsToClaimant[0]?.text).toContain(part)
  expect(mailsToClaimant[0]?.text).not.toContain(author.email)
  expect((await mails(author)).filter(({ subject }) => subject === 'About your notice')).toHaveLength(1)
  expect((await visitor().content.one({ id: item.id })).content.id).toBe(item.id)
  const again = await visitor().moderation.sendNotice({
    kind: 'counter',
    ...sender(),
    url,
    statement: 'Once more.',
    ...signed,
  })
  await expect(
    world.as(admin).moderation.decideNotice({ id: again.notice.id, outcome: 'accepted', reason: 'x' }),
  ).rejects.toMatchObject(refusal('NOTHING_TO_UNDO'))
  // rejecting a counter-notice sends no mail to the first sender
  await world.as(admin).moderation.decideNotice({ id: again.notice.id, outcome: 'rejected', reason: 'It is shown.' })
  await world.settled()
  expect((await mails(claimant)).filter(({ subject }) => subject === 'A counter-notice to your notice')).toHaveLength(1)
})

test('the pages of notices list every open notice, and decided notices newest first', async () => {
  const [admin, mark] = [await world.person('admin'), crypto.randomUUID()]
  await world.owner(
    `insert into legal_notices (kind, name, email, letter, hash, due_at, status, decided_at)
     select 'likeness', $1, 'a@limelight.test', '{}', n::text, now() + make_interval(hours => 1 + n / 2),
       case when n > 7 then 'rejected' else 'received' end, case when n > 7 then now() end from generate_series(1, 14) n`,
    [mark],
  )
  const hashes = new Map(
    (await world.owner<{ id: string; hash: string }>('select id, hash from legal_notices where name = $1', [mark])).map(
      ({ id, hash }) => [id, hash] as const,
    ),
  )
  const read = async (status: string) => {
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `status=${status}&limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const { body } = await world.rest('GET', `/admin/legal?${query}`, { as: admin })
      expect(body.notices.length).toBeLessThanOrEqual(3)
      found.push(...body.notices.flatMap(({ id }: { id: string }) => hashes.get(id) ?? []))
      cursor = body.next_cursor
    }
    return found
  }
  expect((await read('received')).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(await read('decided')).toEqual(['14', '13', '12', '11', '10', '9', '8'])
  expect((await world.rest('GET', '/admin/legal?cursor=x', { as: admin })).status).toBe(422)
})

test('refuses an incomplete notice, and more than ten notices from one network address', async () => {
  const one = visitor()
  await expect(one.moderation.sendNotice({ kind: 'likeness' } as never)).rejects.toThrow()
  const answer = await world.rest('POST', '/legal/notices', { body: { kind: 'intimate', ...sender() } })
  expect(answer.status).toBe(422)
  const letter = {
    kind: 'likeness',
    ...sender(),
    url: 'https://limelight.test/ada',
    statement: 'Me.',
    confirmed: true,
  } as const
  for (let n = 0; n < 10; n++) await one.moderation.sendNotice(letter)
  await expect(one.moderation.sendNotice(letter)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'))
})
