import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import type { Costs } from './contract.ts'
import { costOf, losingSinceOf, partsOf, perUnit, ratesOf, type Usage, withRooms } from './rules.ts'
import { pricedMeasures, prices, products } from './spec.ts'
import {
  countUses,
  listStages,
  type PeriodFacts,
  readPeriod,
  type StageRow,
  storeLosses,
  storeMargins,
} from './store.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Job `costs`: counts the billed uses of the last minute, and names stages that lose money. Returns the number of such
 * stages. Three round trips, four if a stage begins or ends to lose money.
 */
export async function watchCosts(ctx: Context): Promise<{ losing: number }> {
  const { db, now } = ctx
  await countUses(db, now)
  await untilDone(() => storeMargins(db, now))
  const stages = (await listStages(db)).map((row) => ({ row, since: losingSinceOf(lossOf(row), now) }))
  const changed = stages.filter(({ row, since }) => (row.losing_since === null) !== (since === null))
  if (changed.length > 0) {
    const verdicts = changed.map(({ row: { id, title, creator, told_at }, since }) => {
      const notice = since && !told_at ? { title, username: creator.username } : null
      return { id, losing_since: since, notice }
    })
    await storeLosses(db, verdicts, now)
    ctx.announce()
  }
  return { losing: stages.filter(({ since }) => since !== null).length }
}

const lossOf = (row: StageRow) => ({ cost: costOf(row), earned: row.earned, losingSince: row.losing_since })

/** Returns vendors' cost beside the platform's earnings: by product, and for each live stage. Two round trips. */
export async function costs({ db, now }: Context, { days }: { days: number }): Promise<Costs> {
  const since = new Date(now.getTime() - days * dayMs)
  const [period, stages] = await Promise.all([readPeriod(db, since, now), listStages(db)])
  return {
    as_of: now,
    since,
    products: productsOf(period),
    live: stages.map((row) => liveOf(row, now)).sort((one, other) => lossOfLive(other) - lossOfLive(one)),
    dearest: period.dearest.map(stageOf).sort((one, other) => other.cost_micros - one.cost_micros),
    prices: pricedMeasures.map((measure) => ({ measure, ...prices[measure] })),
  }
}

function productsOf({ streams, hours, recent }: PeriodFacts): Costs['products'] {
  return products.map((product) => {
    const own = hours.filter((row) => row.product === product)
    const sumOf = (measure: string) =>
      own.filter((row) => row.measure === measure).reduce((sum, { amount }) => sum + amount, 0)
    const hourly = Object.fromEntries(pricedMeasures.map((measure) => [measure, sumOf(measure)]))
    const recently = recent.find((row) => row.product === product)?.micros ?? 0
    const earned = Math.round(product === 'streams' ? streams.earned : sumOf('earned') + recently)
    const usages: Record<typeof product, Usage> = {
      streams: { ...streams, mail: sumOf('mail'), bytes: sumOf('bytes') },
      calls: withRooms(hourly),
      messages: hourly,
    }
    const counts = { streams: streams.count, calls: sumOf('talk'), messages: sumOf('count') }
    const units = { streams: counts.streams, calls: counts.calls / 3_600, messages: counts.messages / 1_000 }
    const cost = costOf(usages[product])
    return {
      product,
      count: counts[product],
      cost_micros: cost,
      earned_micros: earned,
      unit_cost_micros: perUnit(cost, units[product]),
      unit_earned_micros: perUnit(earned, units[product]),
      parts: partsOf(usages[product]),
    }
  })
}

const stageOf = (row: StageRow): Costs['dearest'][number] => {
  const { id, title, creator, started_at, earned } = row
  return { id, title, creator, started_at, cost_micros: costOf(row), earned_micros: earned }
}

function liveOf(row: StageRow, now: Date): Costs['live'][number] {
  const { started_at: startedAt, viewers, losing_since } = row
  const rates = ratesOf({ ...row, startedAt }, now)
  return { ...stageOf(row), viewers, minute_cost_micros: rates.cost, minute_earned_micros: rates.earned, losing_since }
}

const lossOfLive = ({ cost_micros, earned_micros }: Costs['live'][number]): number => cost_micros - earned_micros
