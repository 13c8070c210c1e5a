import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '#testing/world.ts'

const world = createWorld()
const createPeople = () => Promise.all([world.person(), world.person(), world.person('admin')])
const write = async (from: TestPerson, to: TestPerson, content: string): Promise<string> =>
  (await world.as(from).messages.send({ userId: to.id, content })).message.id
const unreadOf = async (who: TestPerson) => (await world.as(who).messages.unread()).unread_count

/** The reader reports a message and an admin removes it. @returns the id of the case. */
async function removeByAdmin(admin: TestPerson, reader: TestPerson, message: string): Promise<string> {
  const report = { subject: 'content', content_type: 'message', subject_id: message, reason: 'spam' } as const
  const { id } = await world.as(reader).moderation.report(report)
  await world.as(admin).moderation.cases.remove({ id, reason: 'spam' })
  return id
}

test('the export of the reader leaves out a removed message until it is restored', async () => {
  const [writer, reader, admin] = await createPeople()
  const id = await removeByAdmin(admin, reader, await write(writer, reader, 'what was removed'))
  const taken = async () =>
    JSON.stringify(await world.owner('select line from personal.export_messages_received($1, null, 10)', [reader.id]))
  expect(await taken()).not.toContain('what was removed')
  await world.as(admin).moderation.cases.undo({ id })
  expect(await taken()).toContain('what was removed')
})

test('removing and restoring an unread message that the reader deleted keeps the unread count', async () => {
  const [writer, reader, admin] = await createPeople()
  const away = await write(writer, reader, 'one')
  await write(writer, reader, 'two')
  await world.as(reader).messages.remove({ userId: writer.id, messageId: away })
  expect(await unreadOf(reader)).toBe(1)
  const id = await removeByAdmin(admin, reader, away)
  expect(await unreadOf(reader)).toBe(1)
  await world.as(admin).moderation.cases.undo({ id })
  expect(await unreadOf(reader)).toBe(1)
})

test('a restored message that its sender deleted meanwhile stays out of the lists', async () => {
  const [writer, reader, admin] = await createPeople()
  const previewFor = async (who: TestPerson) =>
    (await world.as(who).messages.conversations({})).conversations[0]?.last_message.preview
  const away = await write(writer, reader, 'put away')
  const first = await removeByAdmin(admin, reader, away)
  await world.as(reader).messages.remove({ userId: writer.id, messageId: away })
  await world.as(admin).moderation.cases.undo({ id: first })
  expect([await previewFor(reader), await previewFor(writer)]).toEqual(['', 'put away'])

  const back = await write(writer, reader, 'taken back')
  const second = await removeByAdmin(admin, reader, back)
  await world.as(writer).messages.remove({ userId: reader.id, messageId: back })
  await world.as(admin).moderation.cases.undo({ id: second })
  expect([await previewFor(reader), await previewFor(writer)]).toEqual(['', ''])
})
