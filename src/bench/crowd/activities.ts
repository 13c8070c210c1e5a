import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Measures } from './measures.ts'
import type { Product } from './product.ts'
import { createTips } from './tips.ts'
import type { Viewer } from './viewer.ts'

/** Messages and tips a second, and the share of tips with a text. */
const rates = { messages: 2, tips: 2, texts: 0.3 } as const
const countEverySeconds = 3
/** One of so many viewers leaves in each second and comes back later: a mean stay of 17 minutes. */
const leavesOneOf = 1_000
const awaySeconds = { least: 20, more: 20 } as const

const figure = z.object({ streams: z.array(z.object({ viewers: z.number() })) })
const said = z.object({ message: z.object({ number: z.number() }) })

/** The audience of one stream. */
export type Crowd = {
  product: Product
  measures: Measures
  streamId: string
  hostId: string
  /** Ids of the viewers who have tokens. */
  tippers: ReadonlySet<string>
  watching: () => Viewer[]
}

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** Starts `act` so many times a second. `end` stops this and waits for the started work. */
export function repeat(perSecond: number, act: () => Promise<unknown> | undefined, failed: (error: unknown) => void) {
  let done = 0
  const pending = new Set<Promise<unknown>>()
  const began = performance.now()
  const timer = setInterval(() => {
    for (; done < ((performance.now() - began) / 1_000) * perSecond; done++) {
      const work = Promise.resolve(act()).catch(failed)
      pending.add(work)
      void work.finally(() => pending.delete(work))
    }
  }, 50)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
    },
  }
}

/** Viewers write into the chat. */
export const startChat = ({ product, measures, streamId, watching }: Crowd) =>
  repeat(
    rates.messages,
    async () => {
      const writer = anyOf(watching())
      if (!writer) return
      const atMs = performance.now()
      const body = { text: 'What a show' }
      const answer = await product.call('POST', `/live/${streamId}/chat`, { as: writer.person, body })
      if (answer.status === 201) measures.say(said.parse(answer.body).message.number, atMs)
      else measures.refusedMessages += 1
    },
    (error) => product.note(`a message: ${error}`),
  )

/** Viewers send tips. */
export function startTips({ product, hostId, streamId, tippers, watching }: Crowd) {
  const tips = createTips(product, hostId, streamId)
  const sending = repeat(
    rates.tips,
    () => {
      const giver = anyOf(watching().filter(({ person }) => tippers.has(person.id)))
      return giver && tips.send(giver.person, Math.random() < rates.texts ? 'Well played' : '')
    },
    (error) => product.note(`a tip: ${error}`),
  )
  return { ...sending, check: tips.check }
}

/** Compares the shown number of viewers with the truth. */
export const watchCount = ({ product, measures, streamId }: Crowd) =>
  repeat(
    1 / countEverySeconds,
    async () => {
      const answer = await product.shared('count', `/live/viewers?ids=${streamId}`)
      measures.count(figure.parse(await answer.json()).streams[0]?.viewers ?? 0)
    },
    (error) => product.note(`a count: ${error}`),
  )

/** Viewers leave and come back. */
export const startChurn = ({ product, watching }: Crowd) =>
  repeat(
    watching().length / leavesOneOf,
    async () => {
      const viewer = anyOf(watching())
      if (!viewer) return
      await viewer.leave()
      await wait((awaySeconds.least + Math.random() * awaySeconds.more) * 1_000)
      await viewer.arrive()
    },
    (error) => product.note(`a viewer who came back: ${error}`),
  )
