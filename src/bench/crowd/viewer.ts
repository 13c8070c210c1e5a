import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { blockOf, numbersOf } from '#features/live/chat/rules.ts'
import { blockSize, messagesKept } from '#features/live/chat/spec.ts'
import { chatChannel, personalChannel } from '#shared/channels.ts'
import type { Measures } from './measures.ts'
import type { Person, Product } from './product.ts'
import { openSocket, type Socket } from './socket.ts'

export type Show = { product: Product; streamId: string; measures: Measures }

const numbered = z.array(z.object({ number: z.number() }))
const joined = z.object({
  token: z.string().nullable(),
  playback: z.object({ playback_id: z.string(), renew_seconds: z.number() }).nullable(),
})
const refusal = z.object({ code: z.string().optional(), seconds: z.number().optional() })
const newsSchema = z.object({ messages: numbered.optional(), missed: z.boolean().optional() })
const blockSchema = z.object({ messages: numbered, is_complete: z.boolean() })
const chatSchema = z.object({ messages: numbered })
const tokenSchema = z.object({ token: z.string() })

// The same response for thousands of viewers is parsed once.
let lastBlock: { text: string; block: z.infer<typeof blockSchema> } | undefined
function readBlock(text: string) {
  if (lastBlock?.text === text) return lastBlock.block
  lastBlock = { text, block: blockSchema.parse(JSON.parse(text)) }
  return lastBlock.block
}

/** Maximum number of blocks with stored messages, as on the page. */
const blocksMax = messagesKept / blockSize + 1

/** A viewer with one page: opens the stream, watches, reads the chat, leaves and comes back. */
export class Viewer {
  isWatching = false
  readonly #person: Person
  readonly #show: Show
  #socket: Socket | undefined
  #renewing: NodeJS.Timeout | undefined
  #hasSeat = false
  #playbackId: string | undefined
  /** Numbers of the chat: the first that this visit can show, and the shown ones. */
  #first = Number.POSITIVE_INFINITY
  #shown = new Set<number>()
  #last = 0
  #holeAfter: number | undefined
  #isReading = false
  #visit = 0

  constructor(person: Person, show: Show) {
    this.#person = person
    this.#show = show
  }

  get person(): Person {
    return this.#person
  }

  /** Opens the page and joins. A viewer in the line joins again at their turn. */
  async arrive(): Promise<void> {
    const { product, streamId, measures } = this.#show
    const began = performance.now()
    const visit = ++this.#visit
    const as = this.#person
    await product.call('GET', `/live/${streamId}`, { as })
    for (;;) {
      const { status, body } = await product.call('POST', `/live/${streamId}/join`, { as, body: {} })
      const { code, seconds = 1 } = refusal.parse(body)
      if (status === 200) {
        measures.join(performance.now() - began)
        await this.#watch(joined.parse(body), visit)
        return
      }
      if (code !== 'JOIN_QUEUED') return void measures.lostJoins.push(`${status} ${code}`)
      measures.queued += 1
      await wait(seconds * 1_000)
    }
  }

  async #watch({ token, playback }: z.infer<typeof joined>, visit: number): Promise<void> {
    const { product, streamId, measures } = this.#show
    const as = this.#person
    this.isWatching = true
    this.#hasSeat = token !== null
    measures.seats += token === null ? 0 : 1
    this.#playbackId = playback?.playback_id
    if (token) await product.control('realtimekit', 'sit', { token })
    if (playback) this.#renewing = setInterval(() => void this.#renew(), playback.renew_seconds * 1_000)
    const { messages } = chatSchema.parse((await product.call('GET', `/live/${streamId}/chat`, { as })).body)
    this.#shown.clear()
    this.#last = messages.at(-1)?.number ?? 0
    this.#first = this.#last + 1
    // The page may have been closed meanwhile.
    if (this.isWatching && visit === this.#visit) this.#socket = this.#connect()
  }

  async #renew(): Promise<void> {
    const { product, streamId } = this.#show
    const body = { playback_id: this.#playbackId }
    const { status } = await product.call('POST', `/live/${streamId}/playback`, { as: this.#person, body })
    if (status !== 200) product.note(`a renewal answered ${status}`)
  }

  #connect(): Socket {
    const { product, streamId } = this.#show
    const as = this.#person
    const token = async () => {
      const { body } = await product.call('POST', '/realtime/token', { as, body: { stream_ids: [streamId] } })
      return tokenSchema.parse(body).token
    }
    const channels = [personalChannel(as.id), chatChannel(streamId)]
    const isChat = (channel: string) => channel === chatChannel(streamId)
    return openSocket(
      { endpoint: product.env.ABLY_ENDPOINT ?? '', userId: as.id, channels, token },
      {
        said: (channel, data) => isChat(channel) && this.#hear(data),
        missed: (channel) => isChat(channel) && void this.#fillHole(this.#last),
        refused: (code) => product.note(`Ably refused a connection, a channel or a presence with ${code}`),
      },
    )
  }

  /** Closes the page. */
  async leave(): Promise<void> {
    const { product, streamId } = this.#show
    const [hadSeat, playbackId] = [this.#hasSeat, this.#playbackId]
    this.isWatching = false
    this.#visit += 1
    clearInterval(this.#renewing)
    this.#socket?.close()
    this.#hasSeat = false
    this.#playbackId = undefined
    if (hadSeat) await product.control('realtimekit', 'vanish', { customId: this.#person.id })
    if (playbackId === undefined) return
    const body = { playback_id: playbackId }
    await product.call('DELETE', `/live/${streamId}/playback`, { as: this.#person, body })
  }

  /** Returns the messages that this visit should show and does not. */
  missing(newest: number): number {
    return this.#first > newest ? 0 : newest - this.#first + 1 - this.#shown.size
  }

  #hear(data: unknown): void {
    const { messages = [], missed = false } = newsSchema.parse(data)
    const last = this.#last
    const next = messages.find(({ number }) => number > last)?.number
    for (const { number } of messages) this.#see(number, 'live')
    if (missed || (next !== undefined && next > last + 1)) void this.#fillHole(last)
  }

  #see(number: number, by: 'live' | 'read'): void {
    if (number < this.#first || this.#shown.has(number)) return
    this.#shown.add(number)
    this.#last = Math.max(this.#last, number)
    this.#show.measures.show(number, by)
  }

  /** Fills the hole after a message, one read at a time, as the page does. */
  async #fillHole(after: number): Promise<void> {
    this.#holeAfter = Math.min(this.#holeAfter ?? after, after)
    if (this.#isReading) return
    this.#isReading = true
    while (this.#holeAfter !== undefined && this.isWatching) {
      const from = this.#holeAfter
      this.#holeAfter = undefined
      await this.#readAfter(from).catch((error: unknown) => this.#show.product.note(`a block: ${String(error)}`))
    }
    this.#isReading = false
  }

  async #readAfter(after: number): Promise<void> {
    const { product, streamId, measures } = this.#show
    const first = blockOf(after + 1)
    for (let index = first; index < first + blocksMax; index++) {
      measures.blockReads += 1
      const answer = await product.shared('block', `/live/${streamId}/chat/${index}`)
      const { messages, is_complete } = readBlock(await answer.text())
      for (const { number } of messages) this.#see(number, 'read')
      // The page knows that it has read a block, also if it got no newer message.
      if (!is_complete || numbersOf(index).to < after) return
    }
  }
}
