import { toCursor } from '#shared/pagination.ts'
import type { Message } from '../contract.ts'

/** A conversation as the browser has it: a run of messages without gaps, the oldest first. */
export type Thread = {
  readonly messages: readonly Message[]
  /** Where what is older goes on; null: this is the beginning. */
  readonly older: string | null
  /** The place of the newest message anybody has told of. */
  readonly lastSeq: number
  readonly otherReadSeq: number
  /** Older pages were asked for and are being looked at. */
  readonly browsing: boolean
}

export { messagesPerChannelMax as messagesKept } from '../channels/state.ts'

export const noThread: Thread = { messages: [], older: null, lastSeq: 0, otherReadSeq: 0, browsing: false }

export const newestSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/** The message waits for a check: it has no place and only its sender sees it. */
export const isWaiting = ({ seq }: Pick<Message, 'seq'>): boolean => seq === 0

/** The waiting messages of a page, without those that were delivered since. */
export const stillWaiting = (waiting: readonly Message[], { messages }: Thread): Message[] =>
  waiting.filter(({ id }) => !messages.some((message) => message.id === id))

/** Something was said that is not here yet. */
export const isBehind = (thread: Thread): boolean => newestSeq(thread) < thread.lastSeq

const bySeq = (one: Message, other: Message) => one.seq - other.seq

const isEqual = (one: Message, other: Message) => JSON.stringify(one) === JSON.stringify(other)

/** Both, each once; what arrives takes the place of what was known, unless nothing in it is new: it is not drawn again. */
function union(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const all = new Map(known.map((message) => [message.seq, message]))
  for (const message of fresh) {
    const before = all.get(message.seq)
    if (!before || !isEqual(before, message)) all.set(message.seq, message)
  }
  return [...all.values()].sort(bySeq)
}

type NewestPage = {
  messages: readonly Message[]
  next_cursor: string | null
  last_seq: number
  other_read_seq: number
  cleared_seq: number
}

/**
 * The newest page, as the server has just told it (newest first). Where it does not reach back to what is known, what is
 * known goes: a gap is never shown.
 */
export function takeNewest(known: Thread, page: NewestPage): Thread {
  const thread = putAway(known, page.cleared_seq)
  const fresh = page.messages.toSorted(bySeq)
  // what was there has been put away
  if (fresh.length === 0) return { ...noThread, lastSeq: page.last_seq, otherReadSeq: page.other_read_seq }
  const first = fresh[0]?.seq ?? page.last_seq + 1
  const reaches = thread.messages.length > 0 && first <= newestSeq(thread) + 1
  const reachesBack = reaches && (thread.messages[0]?.seq ?? 0) <= first
  return {
    ...thread,
    messages: reaches ? union(thread.messages, fresh) : fresh,
    older: reachesBack ? thread.older : page.next_cursor,
    lastSeq: Math.max(thread.lastSeq, page.last_seq),
    otherReadSeq: Math.max(thread.otherReadSeq, page.other_read_seq),
  }
}

/** The conversation was deleted up to a place, here or in another tab: nothing of it is shown any more. */
export function putAway(thread: Thread, upTo: number): Thread {
  if ((thread.messages[0]?.seq ?? upTo + 1) > upTo) return thread
  return { ...thread, messages: thread.messages.filter(({ seq }) => seq > upTo), older: null, browsing: false }
}

/** What came after the newest known one, in order. */
export function takeLater(thread: Thread, later: readonly Message[], lastSeq: number): Thread {
  const known = newestSeq(thread)
  const fits = later.length === 0 || (later[0]?.seq ?? 0) <= known + 1
  const messages = fits ? union(thread.messages, later) : thread.messages
  return { ...thread, messages, lastSeq: Math.max(thread.lastSeq, lastSeq) }
}

/** An older page, asked for from where the known ones begin. */
export function takeOlder(thread: Thread, page: Pick<NewestPage, 'messages' | 'next_cursor'>): Thread {
  return { ...thread, messages: union(thread.messages, page.messages), older: page.next_cursor, browsing: true }
}

/**
 * One message, new or changed. The one that follows is added; one further on only says that something is missing; one
 * older than all that is kept changes nothing.
 */
export function receive(thread: Thread, message: Message, kept: number): Thread {
  const lastSeq = Math.max(thread.lastSeq, message.seq)
  const place = thread.messages.findIndex(({ seq }) => seq === message.seq)
  if (place >= 0)
    return { ...thread, lastSeq, messages: thread.messages.with(place, keepKey(thread.messages[place], message)) }
  if (message.seq !== newestSeq(thread) + 1) return lastSeq === thread.lastSeq ? thread : { ...thread, lastSeq }
  return trim({ ...thread, lastSeq, messages: [...thread.messages, message] }, kept)
}

/** What was put away here stays so, whatever is told of it to both; and what is told of a file has no addresses. */
function keepKey(known: Message | undefined, message: Message): Message {
  if (known?.deleted_at && !message.deleted_at)
    return { ...message, content: '', attachment: null, deleted_at: known.deleted_at }
  const { attachment } = message
  if (!attachment || attachment.url !== null || !known?.attachment?.url) return message
  const { url, urls, preview_url } = known.attachment
  return { ...message, attachment: { ...attachment, url, urls, preview_url } }
}

/** Hears that there is a message up to a place, without it. */
export const hearOf = (thread: Thread, seq: number): Thread =>
  seq > thread.lastSeq ? { ...thread, lastSeq: seq } : thread

export const otherRead = (thread: Thread, seq: number): Thread =>
  seq > thread.otherReadSeq ? { ...thread, otherReadSeq: seq } : thread

export const forgetMessage = (thread: Thread, id: string, at: Date): Thread => ({
  ...thread,
  messages: thread.messages.map((message) =>
    message.id === id ? { ...message, content: '', attachment: null, deleted_at: message.deleted_at ?? at } : message,
  ),
})

/** Keeps the newest ones only, unless somebody is reading further up. */
export function trim(thread: Thread, kept: number): Thread {
  if (thread.browsing || thread.messages.length <= kept) return thread
  const messages = thread.messages.slice(-kept)
  return { ...thread, messages, older: cursorBefore(messages[0]?.seq ?? 1) }
}

/** Reading further up is over. */
export const stopBrowsing = (thread: Thread, kept: number): Thread =>
  thread.browsing ? trim({ ...thread, browsing: false }, kept) : thread

const cursorBefore = (seq: number): string | null => (seq > 1 ? toCursor(seq) : null)
