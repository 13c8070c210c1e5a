import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messagesOn } from '../../../testing/realtime.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { streamNews } from '../news/contract.ts'
import { handleMeetingEvent } from '../stage/service.server.ts'
import { messagesKept, slowSecondsMax } from './spec.ts'
import { removeLines, restoreLines } from './store.server.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })

async function goLive() {
  const host = await world.person('creator')
  const { stream, meeting_id } = await world.as(host).live.start({ title: 'A show' })
  const event = { personId: host.id, peerId: `host-${host.id}`, what: 'joined' as const, at: new Date() }
  await handleMeetingEvent(world.contextOf(), { ...event, meetingId: meeting_id })
  return { host, id: stream.id }
}
const say = (who: TestPerson, id: string, text: string) => world.as(who).live.say({ id, text })
const chatOf = async (who: TestPerson | undefined, id: string, after?: number) =>
  (await world.as(who).live.chat({ id, ...(after !== undefined && { after }) })).messages.map(({ text }) => text)
const newsOf = async (id: string) =>
  (await messagesOn(world, `stream:${id}`)).map(({ data }) => streamNews.parse(JSON.parse(data)))
const changesOf = async (id: string) => (await newsOf(id)).filter(({ changed }) => changed).length
const streamOf = async (who: TestPerson, id: string) => (await world.as(who).live.one({ id })).stream

test('numbers concurrent messages without gaps; a page can read from any number', async () => {
  const { host, id } = await goLive()
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.person('fan')))
  const texts = Array.from({ length: 8 }, (_, i) => `message ${i}`)
  await Promise.all(texts.map((text, i) => say(fans[i % 4] ?? host, id, text)))
  const { messages, next_cursor } = await world.as(host).live.chat({ id })
  expect(messages.map(({ number }) => number)).toEqual(texts.map((_, i) => i + 1))
  expect(messages.every(({ number, message_id }) => number === message_id)).toBe(true)
  expect(messages.map(({ text }) => text).sort()).toEqual([...texts].sort())
  expect(await chatOf(host, id, Number(next_cursor))).toEqual([])
  await say(host, id, 'the last')
  expect(await chatOf(undefined, id, Number(next_cursor))).toEqual(['the last'])
  expect((await streamOf(host, id)).stats.messages).toBe(9)
})

test('stores only the newest messages', async () => {
  const { host, id } = await goLive()
  await world.owner('update streams set messages = $2 where id = $1', [id, messagesKept - 1])
  await world.owner(
    `insert into stream_messages (stream_id, number, sender_id, text) select $1, n, $2, 'old' from generate_series(1, $3) n`,
    [id, host.id, messagesKept - 1],
  )
  for (const text of ['one', 'two', 'three']) await say(host, id, text)
  const [row] = await world.owner(
    'select count(*)::int as count, min(number) as first from stream_messages where stream_id = $1',
    [id],
  )
  expect(row).toEqual({ count: messagesKept, first: 3 })
})

test('applies slow mode, followers only, blocked words and mute to fans, not to the creator', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  await world.as(host).live.saveSettings({ slow_seconds: slowSecondsMax, words: ['spoiler'] })
  await expect(say(fan, id, 'A spoiler here')).rejects.toMatchObject(refusal('WORD_NOT_ALLOWED'))
  await say(fan, id, 'Hello')
  await expect(say(fan, id, 'Again')).rejects.toMatchObject(refusal('SLOW_MODE'))
  await world.as(host).live.moderate({ id, action: 'slow', seconds: 0 })
  await say(fan, id, 'Again')
  await world.as(host).live.moderate({ id, action: 'followers_only' })
  await expect(say(fan, id, 'Third')).rejects.toMatchObject(refusal('CHAT_FOLLOWERS_ONLY'))
  await world.as(fan).social.follow({ userId: host.id })
  await say(fan, id, 'Third')
  await world.as(host).live.moderate({ id, action: 'mute_all' })
  await expect(say(fan, id, 'Fourth')).rejects.toMatchObject(refusal('CHAT_MUTED'))
  await say(host, id, 'A spoiler')
  expect((await streamOf(fan, id)).chat).toEqual({
    is_muted: true,
    slow_seconds: 0,
    followers_only: true,
    can_moderate: false,
    timed_out_until: null,
  })
})

test('slow mode accepts one of eight concurrent messages of a fan', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  await world.as(host).live.saveSettings({ slow_seconds: slowSecondsMax })
  const sent = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => say(fan, id, `message ${i}`)))
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(7)
  for (const error of refused) expect(error).toMatchObject(refusal('SLOW_MODE'))
  // a refused message does not use up a number
  await say(host, id, 'Slow down')
  expect((await world.as(host).live.chat({ id })).messages.map(({ number }) => number)).toEqual([1, 2])
})

test.for([
  [
    'TIMED_OUT',
    `insert into live_bans (creator_id, user_id, until, by_id) values ($1, $2, now() + interval '1 hour', $1)`,
  ],
  ['BANNED', 'insert into live_bans (creator_id, user_id, by_id) values ($1, $2, $1)'],
  ['CHAT_MUTED', 'update streams set is_muted = $2::uuid is not null where creator_id = $1'],
  ['CHAT_FOLLOWERS_ONLY', 'insert into live_settings (creator_id, followers_only) values ($1, $2::uuid is not null)'],
  [
    'SLOW_MODE',
    `insert into live_settings (creator_id, slow_seconds) values ($1, ${slowSecondsMax} * ($2::uuid is not null)::int)`,
  ],
] as const)('applies a rule that is saved while a message is being written: %s', async ([code, statement]) => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  await say(fan, id, 'Hello')
  const other = await world.ownerClient()
  try {
    await other.query('begin')
    await other.query('select from streams where id = $1 for no key update', [id])
    const late = say(fan, id, 'Too late').catch((error: unknown) => error)
    const early: unknown[] = []
    void late.then((answer) => early.push(answer))
    const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))'
    await expect.poll(async () => [(await other.query(waiting)).rowCount, early]).toEqual([1, []])
    await other.query(statement, [host.id, fan.id])
    await other.query('commit')
    expect(await late).toMatchObject(refusal(code))
  } finally {
    other.release()
  }
  // a refused message does not use up a number
  await say(host, id, 'Quiet, please')
  expect((await world.as(host).live.chat({ id })).messages.map(({ number }) => number)).toEqual([1, 2])
})

test('hides the text of a tip with a blocked word on the stage, as the chat refuses such a message', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  const words = ['spoiler', '剧透']
  await world.as(host).live.saveSettings({ words })
  await world.settled()
  for (const message of ['A spoiler here', '这里有剧透吗', 'No spoilers']) {
    const tip = {
      tip_id: id,
      tokens: 5,
      tier_type: 'custom',
      sender: { id: fan.id, username: fan.username, display_name: 'Ada', avatar_url: null },
      message,
    }
    await world.owner('select stream_tell_tip($1, $2)', [id, JSON.stringify(tip)])
  }
  // an unreadable row is deleted and does not block the others
  await world.owner(`insert into outbox (kind, payload) values ('live.tip', '{}')`)
  await world.settled()
  expect(await world.owner(`select from outbox where kind = 'live.tip' and payload = '{}'`)).toEqual([])
  // another process may publish the tips, and `settled` does not wait for its publishes
  const tipsOf = async () => (await newsOf(id)).flatMap(({ tips }) => tips ?? [])
  await expect
    .poll(async () => (await tipsOf()).flatMap(({ shown }) => shown.map(({ message }) => message)))
    .toEqual(['', '', 'No spoilers'])
  expect((await tipsOf()).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(15)
})

/** Sends a tip on a stream, and waits until the chat has a number of lines: the outbox writes the line of the tip. */
async function tipOn(stream: { host: TestPerson; id: string }, from: TestPerson, tip: [number, string], lines: number) {
  const [tokens, message] = tip
  await world.as(from).tips.send({ recipientId: stream.host.id, tokens, message, stream_id: stream.id })
  await expect.poll(async () => (await chatOf(stream.host, stream.id)).length).toBe(lines)
}

test('a tip with a text or of the smallest tier stays in the chat, also for later viewers; it can be moderated', async () => {
  const stream = await goLive()
  const { host, id } = stream
  const fan = await world.person('fan', 200)
  await say(fan, id, 'Hello')
  await tipOn(stream, fan, [5, 'For the song'], 2)
  await tipOn(stream, fan, [25, ''], 3)
  await tipOn(stream, fan, [5, ''], 3)
  await say(fan, id, 'And again')
  const chat = async () =>
    (await world.as(undefined).live.chat({ id })).messages.map(({ number, text, tip }) => [number, text, tip])
  const [hello, words, tier, again] = [
    [1, 'Hello', null],
    [2, 'For the song', 5],
    [3, '', 25],
    [4, 'And again', null],
  ]
  expect(await chat()).toEqual([hello, words, tier, again])
  // lines of tips are no messages in the figures, and all tips count
  expect((await streamOf(host, id)).stats).toMatchObject({ messages: 2, tips: 3, tokens: 35 })
  const published = async () =>
    (await newsOf(id)).flatMap(({ messages = [] }) => messages.map(({ number, tip }) => [number, tip]))
  await expect.poll(published).toEqual([
    [1, null],
    [2, 5],
    [3, 25],
    [4, null],
  ])
  await expect.poll(async () => (await newsOf(id)).reduce((sum, { tips }) => sum + (tips?.count ?? 0), 0)).toBe(3)
  await world.as(host).live.moderate({ id, action: 'delete', message_id: 2 })
  expect(await chat()).toEqual([hello, tier, again])
})

test('twenty concurrent tips get lines without gaps and duplicates', async () => {
  const { host, id } = await goLive()
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.person('fan', 100)))
  const tip = { recipientId: host.id, message: 'Bravo', stream_id: id }
  await Promise.all(fans.flatMap((fan) => [1, 2, 3, 4, 5].map((tokens) => world.as(fan).tips.send({ ...tip, tokens }))))
  const lines = async () => (await world.as(host).live.chat({ id })).messages
  await expect
    .poll(async () => (await lines()).map(({ number }) => number))
    .toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect((await lines()).reduce((sum, { tip: tokens }) => sum + (tokens ?? 0), 0)).toBe(60)
})

test('a tip does not count for slow mode; its text is left out while its sender is timed out', async () => {
  const stream = await goLive()
  const { host, id } = stream
  const fan = await world.person('fan', 100)
  await world.as(host).live.saveSettings({ slow_seconds: slowSecondsMax })
  await tipOn(stream, fan, [10, 'Bravo'], 1)
  await say(fan, id, 'Hello')
  await world.as(host).live.moderate({ id, action: 'timeout', user_id: fan.id })
  await tipOn(stream, fan, [10, 'Bravo again'], 3)
  expect(await chatOf(host, id)).toEqual(['Bravo', 'Hello', ''])
})

test('marks messages of subscribers', async () => {
  const { host, id } = await goLive()
  const [member, fan] = [await world.person('fan'), await world.person('fan')]
  await world.owner(
    `insert into subscriptions (subscriber_id, creator_id, ends_at) values ($1, $2, now() + interval '1 day')`,
    [member.id, host.id],
  )
  for (const who of [member, fan]) await say(who, id, 'Hello')
  const { messages } = await world.as(fan).live.chat({ id })
  expect(messages.map(({ is_subscriber }) => is_subscriber)).toEqual([true, false])
})

test('a moderator can time out and ban fans, but not the creator', async () => {
  const { host, id } = await goLive()
  const [moderator, fan] = [await world.person('fan'), await world.person('fan')]
  const act = (who: TestPerson, action: 'timeout' | 'ban' | 'unban', user: TestPerson) =>
    world.as(who).live.moderate({ id, action, user_id: user.id })
  await expect(act(moderator, 'timeout', fan)).rejects.toMatchObject(refusal('NOT_A_MODERATOR'))
  await world.as(host).live.addModerator({ userId: moderator.id })
  await act(moderator, 'timeout', fan)
  await expect(say(fan, id, 'Hello')).rejects.toMatchObject(refusal('TIMED_OUT'))
  expect(await world.as(fan).live.join({ id })).toMatchObject({ part: 'viewer' })
  await act(moderator, 'unban', fan)
  await say(fan, id, 'Hello')
  await expect(act(moderator, 'ban', host)).rejects.toMatchObject(refusal('PROTECTED_PERSON'))
  await act(moderator, 'ban', fan)
  await world.settled()
  for (const verb of ['join', 'chat'] as const)
    await expect(world.as(fan).live[verb]({ id })).rejects.toMatchObject(refusal('BANNED'))
  expect(await world.owner('select 1 from stream_passes where stream_id = $1 and person = $2', [id, fan.id])).toEqual(
    [],
  )
  const { settings } = await world.as(host).live.settings()
  expect([settings.moderators.map((one) => one.id), settings.banned.map((one) => one.id)]).toEqual([
    [moderator.id],
    [fan.id],
  ])
  // a time-out does not shorten a ban
  await act(moderator, 'timeout', fan)
  await expect(say(fan, id, 'Hello')).rejects.toMatchObject(refusal('BANNED'))
  // a banned moderator can no longer moderate, and cannot lift their own ban
  await act(host, 'ban', moderator)
  for (const user of [moderator, fan])
    await expect(act(moderator, 'unban', user)).rejects.toMatchObject(refusal('BANNED'))
})

test('updates the page when a moderator is added, timed out, released or removed', async () => {
  const { host, id } = await goLive()
  const [moderator, fan] = [await world.person('fan'), await world.person('fan')]
  const { live } = world.as(host)
  const ownChat = async () => (await streamOf(moderator, id)).chat
  const changes = (count: number) => expect.poll(() => changesOf(id)).toBe(count)
  const ban = () => world.as(moderator).live.moderate({ id, action: 'ban', user_id: fan.id })
  await live.addModerator({ userId: moderator.id })
  await changes(1)
  expect(await ownChat()).toMatchObject({ can_moderate: true, timed_out_until: null })
  await live.moderate({ id, action: 'timeout', user_id: moderator.id })
  await changes(2)
  expect((await ownChat()).timed_out_until?.getTime()).toBeGreaterThan(Date.now())
  await expect(ban()).rejects.toMatchObject(refusal('TIMED_OUT'))
  await live.moderate({ id, action: 'unban', user_id: moderator.id })
  await changes(3)
  expect((await ownChat()).timed_out_until).toBeNull()
  await live.removeModerator({ userId: moderator.id })
  await changes(4)
  expect((await ownChat()).can_moderate).toBe(false)
  await live.addModerator({ userId: moderator.id })
  await ban()
})

test('a moderator pins and deletes a message', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  const { message } = await say(fan, id, 'Question')
  const about = { id, message_id: message.number }
  await world.as(host).live.moderate({ ...about, action: 'pin' })
  expect((await streamOf(fan, id)).pinned?.text).toBe('Question')
  await world.as(host).live.moderate({ ...about, action: 'delete' })
  expect(await chatOf(fan, id)).toEqual([])
  expect((await streamOf(fan, id)).pinned).toBeNull()
  await expect(world.as(host).live.moderate({ ...about, action: 'delete' })).rejects.toMatchObject(
    refusal('MESSAGE_NOT_FOUND'),
  )
})

test('publishes a message that moderation restores, with its text and number', async () => {
  const { host, id } = await goLive()
  const fan = await world.person('fan')
  const { message } = await say(fan, id, 'Question')
  const { db } = world.contextOf()
  const line = sql`(select ${id}::uuid as subject_id, ${message.number}::int as line,
    ${JSON.stringify({ text: 'Question' })}::jsonb as before)`
  await world.settled()
  await db.execute(removeLines(line))
  expect(await chatOf(host, id)).toEqual([])
  await db.execute(restoreLines(line))
  expect(await chatOf(host, id)).toEqual(['Question'])
  world.contextOf().announce()
  // once as a new message and once as a restored one
  const published = { number: message.number, text: 'Question', sender: { id: fan.id } }
  await expect
    .poll(async () => (await newsOf(id)).flatMap(({ messages }) => messages ?? []))
    .toMatchObject([published, published])
})

test('a creator adds moderators and bans users before a stream, and reverts both', async () => {
  const [host, fan, other] = [await world.person('creator'), await world.person('fan'), await world.person('fan')]
  const live = world.as(host).live
  const { people } = await live.findPeople({ q: fan.username.slice(0, 20).toUpperCase() })
  expect(people.map((person) => person.id)).toContain(fan.id)
  expect((await live.findPeople({ q: host.username })).people.map((person) => person.id)).not.toContain(host.id)
  await live.addModerator({ userId: fan.id })
  await live.ban({ userId: other.id, reason: 'Spam' })
  await expect(live.ban({ userId: host.id })).rejects.toMatchObject(refusal('PROTECTED_PERSON'))
  const { settings } = await live.settings()
  expect(settings).toMatchObject({ moderators: [{ id: fan.id }], banned: [{ id: other.id, until: null }] })
  const { stream } = await live.start({ title: 'A show' })
  await expect(world.as(other).live.join({ id: stream.id })).rejects.toMatchObject(refusal('BANNED'))
  await live.unban({ userId: other.id })
  expect(await world.as(other).live.join({ id: stream.id })).toMatchObject({ part: 'viewer' })
  await live.removeModerator({ userId: fan.id })
  expect((await live.settings()).settings).toMatchObject({ moderators: [], banned: [] })
})
