import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, reached, row, rowByTarget } from '#testing/matrix/row.ts'

const toWhom = reached('OK', 'PERSON_NOT_FOUND')
const noConversation = {
  own: 'CONVERSATION_NOT_FOUND',
  foreign: reached('OK', 'CONVERSATION_NOT_FOUND'),
  missing: 'CONVERSATION_NOT_FOUND',
}
const messageInput = ({ whom }: Cell) => ({ userId: whom, content: 'Words.' })
const mute: readonly string[] = ['anonymous', 'suspended', 'blocked']

/** Creates a conversation with the target if the caller's role allows it. @returns the input. */
async function createConversation({ world, me, target, caller, whom }: Cell) {
  if (target === 'foreign' && me && !mute.includes(caller))
    await world.as(me).messages.send({ userId: whom, content: 'Words.', kind: 'text' })
  return { userId: whom }
}

/** Creates a message of the caller, or a message between two other people. @returns the input. */
const message = async ({ world, people, me, caller, target, thing }: Cell) => {
  const partner = caller === 'creator' ? people.otherCreator : people.creator
  const isTheirs = target === 'foreign' || mute.includes(caller)
  const [from, to] = isTheirs || !me ? [people.otherFan, people.otherCreator] : [me, partner]
  const messageId = await thing(async () => {
    const sent = await world.as(from).messages.send({ userId: to.id, content: 'Words.', kind: 'text' })
    return sent.message.id
  })
  return { userId: partner.id, messageId }
}

export const rows: Rows = {
  'messages.conversations': row('signedIn', 'OK', {}),
  'messages.unread': row('signedIn'),
  'messages.thread': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: toWhom, missing: 'PERSON_NOT_FOUND' },
    ({ whom }) => ({
      userId: whom,
    }),
  ),
  'messages.send': rowByTarget(
    'signedIn',
    { own: 'NOT_ONESELF', foreign: toWhom, missing: 'PERSON_NOT_FOUND' },
    messageInput,
  ),
  'messages.attachment': rowByTarget(
    'signedIn',
    { own: 'ATTACHMENT_NOT_FOUND', foreign: 'ATTACHMENT_NOT_FOUND', missing: 'ATTACHMENT_NOT_FOUND' },
    message,
  ),
  'messages.unlock': rowByTarget(
    'signedIn',
    { own: 'ATTACHMENT_NOT_FOUND', foreign: 'ATTACHMENT_NOT_FOUND', missing: 'ATTACHMENT_NOT_FOUND' },
    message,
  ),
  'messages.read': rowByTarget('signedIn', noConversation, createConversation),
  'messages.remove': rowByTarget(
    'signedIn',
    { own: reached('OK', 'MESSAGE_NOT_FOUND'), foreign: 'MESSAGE_NOT_FOUND', missing: 'MESSAGE_NOT_FOUND' },
    message,
  ),
  'messages.clear': rowByTarget('signedIn', noConversation, createConversation),
}
