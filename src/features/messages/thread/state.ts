import { toCursor } from '#shared/pagination.ts'
import type { Message } from '../contract.ts'

/** A conversation in the browser: consecutive messages, oldest first. */
export type Thread = {
  readonly messages: readonly Message[]
  /** Cursor to older messages; null: the start of the conversation. */
  readonly older: string | null
  /** The newest known `seq`, also of messages that are not loaded. */
  readonly lastSeq: number
  readonly otherReadSeq: number
  /** True while the reader looks at older pages. */
  readonly browsing: boolean
}

export { messagesPerChannelMax as messagesKept } from '../channels/state.ts'

export const noThread: Thread = { messages: [], older: null, lastSeq: 0, otherReadSeq: 0, browsing: false }

export const newestSeq = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

/** Returns true if a message waits for a check. It has no position, and only its sender sees it. */
export const isWaiting = ({ seq }: Pick<Message, 'seq'>): boolean => seq === 0

/** Returns the waiting messages of a page that have not been delivered meanwhile. */
export const stillWaiting = (waiting: readonly Message[], { messages }: Thread): Message[] =>
  waiting.filter(({ id }) => !messages.some((message) => message.id === id))

/** Returns true if newer messages exist that are not loaded. */
export const isBehind = (thread: Thread): boolean => newestSeq(thread) < thread.lastSeq

const bySeq = (one: Message, other: Message) => one.seq - other.seq

const isEqual = (one: Message, other: Message) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two lists by `seq`. A fresh message replaces a known one. An equal message keeps its identity, so that it does
 * not render again.
 */
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
 * Applies the newest page from the server (newest first). If the page does not overlap the known messages, it replaces
 * them, so that there is never a gap.
 */
export function applyNewestPage(known: Thread, page: NewestPage): Thread {
  const thread = removeCleared(known, page.cleared_seq)
  const fresh = page.messages.toSorted(bySeq)
  // the conversation is empty or was deleted
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

/** Removes messages up to a position, because the conversation was deleted in this or another tab. */
export function removeCleared(thread: Thread, upTo: number): Thread {
  if ((thread.messages[0]?.seq ?? upTo + 1) > upTo) return thread
  return { ...thread, messages: thread.messages.filter(({ seq }) => seq > upTo), older: null, browsing: false }
}

/** Adds the messages after the newest known one, in order. */
export function addLater(thread: Thread, later: readonly Message[], lastSeq: number): Thread {
  const known = newestSeq(thread)
  const fits = later.length === 0 || (later[0]?.seq ?? 0) <= known + 1
  const messages = fits ? union(thread.messages, later) : thread.messages
  return { ...thread, messages, lastSeq: Math.max(thread.lastSeq, lastSeq) }
}

/** Adds an older page, before the known messages. */
export function addOlderPage(thread: Thread, page: Pick<NewestPage, 'messages' | 'next_cursor'>): Thread {
  return { ...thread, messages: union(thread.messages, page.messages), older: page.next_cursor, browsing: true }
}

/**
 * Applies a new or changed message. The next message is added. A later one only records that messages are missing. One
 * older than all stored messages is ignored.
 */
export function receive(thread: Thread, message: Message, kept: number): Thread {
  const lastSeq = Math.max(thread.lastSeq, message.seq)
  const place = thread.messages.findIndex(({ seq }) => seq === message.seq)
  if (place >= 0)
    return {
      ...thread,
      lastSeq,
      messages: thread.messages.with(place, withKnownParts(thread.messages[place], message)),
    }
  if (message.seq !== newestSeq(thread) + 1) return lastSeq === thread.lastSeq ? thread : { ...thread, lastSeq }
  return trim({ ...thread, lastSeq, messages: [...thread.messages, message] }, kept)
}

/** Keeps what events lack: a deletion for this reader only, and the URLs of the attachment. */
function withKnownParts(known: Message | undefined, message: Message): Message {
  if (known?.deleted_at && !message.deleted_at)
    return { ...message, content: '', attachment: null, deleted_at: known.deleted_at }
  const { attachment } = message
  if (!attachment || attachment.url !== null || !known?.attachment?.url) return message
  const { url, urls, preview_url } = known.attachment
  return { ...message, attachment: { ...attachment, url, urls, preview_url } }
}

/** Records that a message with this `seq` exists. */
export const recordSeq = (thread: Thread, seq: number): Thread =>
  seq > thread.lastSeq ? { ...thread, lastSeq: seq } : thread

export const recordOtherRead = (thread: Thread, seq: number): Thread =>
  seq > thread.otherReadSeq ? { ...thread, otherReadSeq: seq } : thread

export const markDeleted = (thread: Thread, id: string, at: Date): Thread => ({
  ...thread,
  messages: thread.messages.map((message) =>
    message.id === id ? { ...message, content: '', attachment: null, deleted_at: message.deleted_at ?? at } : message,
  ),
})

/** Removes the oldest messages beyond `kept`, unless the reader looks at older pages. */
export function trim(thread: Thread, kept: number): Thread {
  if (thread.browsing || thread.messages.length <= kept) return thread
  const messages = thread.messages.slice(-kept)
  return { ...thread, messages, older: cursorBefore(messages[0]?.seq ?? 1) }
}

/** Records that the reader no longer looks at older pages. */
export const stopBrowsing = (thread: Thread, kept: number): Thread =>
  thread.browsing ? trim({ ...thread, browsing: false }, kept) : thread

const cursorBefore = (seq: number): string | null => (seq > 1 ? toCursor(seq) : null)
