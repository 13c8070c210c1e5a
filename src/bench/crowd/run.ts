import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Row } from '../table.ts'
import { type Crowd, repeat, startChat, startChurn, startTips, watchCount } from './activities.ts'
import { printLimits, watchLimits } from './limits.ts'
import { digestMails, measureMail } from './mail.ts'
import { Measures, none, printParts, quantile, upTo } from './measures.ts'
import { insertDigestReaders, insertPeople } from './people.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { Viewer } from './viewer.ts'

const size = Number(process.env.VIEWERS ?? 10_000)
const arrivalsPerSecond = 30
/** The first viewers arrive slowly, as after the announcement, while caches are cold. */
const first = { perSecond: 5, seconds: 10 } as const
/** Seconds with the whole audience, in which viewers leave and come back. */
const holdSeconds = 90
/** Seconds until the count and the chat are complete after the last change. */
const settleSeconds = 10
const limits = { joinSeconds: 5, codeSeconds: 10, reads: 1.5, countPercent: 1 } as const

const started = z.object({ stream: z.object({ id: z.string() }), token: z.string() })
const newest = z.object({ messages: z.number() })

/** Starts the stream. @returns its id */
async function goLive({ call, control }: Product, host: Person): Promise<string> {
  const { body } = await call('POST', '/live', { as: host, body: { title: 'A crowd' } })
  const { stream, token } = started.parse(body)
  await control('realtimekit', 'sit', { token })
  return stream.id
}

/** Inserts everybody, and starts the stream. */
async function prepare(product: Product): Promise<Crowd & { all: Viewer[] }> {
  const { host, people, tippers } = await insertPeople(product, size)
  await insertDigestReaders(product, digestMails)
  const streamId = await goLive(product, host)
  const all: Viewer[] = []
  const watching = () => all.filter((viewer) => viewer.isWatching)
  const measures = new Measures(() => watching().length)
  for (const person of people) all.push(new Viewer(person, { product, streamId, measures }))
  return { product, measures, streamId, hostId: host.id, tippers, watching, all }
}

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** Runs the cron every minute, and prints the state of the crowd. */
function keepTime({ product, measures, watching }: Crowd) {
  const cron = async () => product.runCron().catch((error: unknown) => product.note(`the cron: ${error}`))
  const timers = [
    setInterval(() => void cron(), 60_000),
    setInterval(() => {
      const { joins = [], countsOff = [] } = measures.parts.at(-1) ?? {}
      const joined = `joined p95 ${(quantile(joins, 0.95) / 1_000).toFixed(1)} s`
      const count = `count off ${((countsOff.at(-1) ?? 0) * 100).toFixed(1)} %`
      const cpu = `cpu ${(process.cpuUsage().user / 1e6).toFixed(0)} s, load ${os.loadavg()[0]?.toFixed(1)}`
      say([`${watching().length} viewers`, joined, count, `${measures.messages} messages`, cpu].join(' · '))
    }, 15_000),
  ]
  return () => timers.forEach(clearInterval)
}

/** Lets all viewers arrive. */
async function arrive({ product, measures, all }: Crowd & { all: Viewer[] }): Promise<void> {
  let arrived = 0
  const at = (perSecond: number) =>
    repeat(
      perSecond,
      () => all[arrived++]?.arrive(),
      (error) => {
        product.note(`a join: ${String(error).slice(0, 100)}`)
        measures.lostJoins.push(String(error))
      },
    )
  const few = at(first.perSecond)
  await wait(first.seconds * 1_000)
  await few.end()
  const many = at(arrivalsPerSecond)
  while (arrived < all.length) await wait(100)
  await many.end()
}

/** Plays the show. @returns the results of the tips, the mails and the counts with the whole audience */
async function play(crowd: Crowd & { all: Viewer[] }) {
  const { product, measures, all } = crowd
  const stop = keepTime(crowd)
  const [chat, tips, counting] = [startChat(crowd), startTips(crowd), watchCount(crowd)]
  say(`${size} viewers arrive, ${arrivalsPerSecond} a second, at a load of ${os.loadavg()[0]?.toFixed(1)}`)
  await arrive(crowd)
  await wait(settleSeconds * 1_000)
  say('some leave and come back, while a digest is mailed')
  const before = measures.all('countsOff').length
  const churn = startChurn(crowd)
  const mail = await measureMail(product, all[0]?.person.email ?? '')
  await wait(Math.max(0, holdSeconds - mail.digestSeconds) * 1_000)
  await churn.end()
  await Promise.all([chat.end(), tips.end()])
  await wait(settleSeconds * 1_000)
  await counting.end()
  stop()
  const countsOff = measures.all('countsOff').slice(before).map(Math.abs)
  return { tips: await tips.check(), mail, countOff: Math.max(0, ...countsOff) }
}

async function measure(product: Product): Promise<Row[]> {
  const crowd = await prepare(product)
  const { measures, streamId, watching } = crowd
  const use = watchLimits(product.consoleOrigin, () => watching().length)
  const { tips, mail, countOff } = await play(crowd)
  const [chat] = await product.owner(newest, 'select messages from streams where id = $1', [streamId])
  const missing = watching().reduce((sum, viewer) => sum + viewer.missing(chat?.messages ?? 0), 0)
  printLimits(await use.end(), size)
  printParts(measures.parts)
  for (const [problem, times] of product.problems) console.log(`${times} × ${problem}`)
  const joins = measures.all('joins')
  const reads = product.trips('block') / Math.max(1, measures.messages)
  console.log(
    `${measures.seats} of ${joins.length} joins got a seat, ${measures.queued} waited in line;`,
    `${tips.repeated} of ${tips.sent} tips were sent again; ${measures.refusedMessages} messages were refused;`,
    `${measures.blockReads} reads of blocks; the digest took ${mail.digestSeconds.toFixed(0)} s.`,
  )
  return [
    none(`lost of ${joins.length + measures.lostJoins.length} joins`, measures.lostJoins.length),
    none(`not exactly once in the ledger of ${tips.sent} tips`, tips.wrong),
    none('messages that a screen misses at the end', missing),
    upTo('press to joined, p95, seconds', quantile(joins, 0.95) / 1_000, limits.joinSeconds),
    upTo(`a code during a digest of ${digestMails}, seconds`, mail.codeSeconds, limits.codeSeconds),
    upTo('database reads per chat message, all viewers', reads, limits.reads),
    upTo('shown viewers off the truth, the worst, percent', countOff * 100, limits.countPercent),
  ]
}

/**
 * Measures a stream with thousands of viewers on this machine, against the enforced limits of the vendors' default plans.
 * The environment variable VIEWERS changes their number.
 */
export async function run(): Promise<Row[]> {
  const product = await openProduct()
  try {
    return await measure(product)
  } finally {
    await product.end()
  }
}
