// npm run bench:scale: runs the product's queries in a database of the largest expected size and in a database of a
// tenth of it. Then it compares rendering /explore with a minimal page (render.ts). The argument `lists` or `render`
// selects one of the two. SCALE=0.1 reduces both databases to a tenth; ONLY='letters|follows' measures only matching
// names.
import { neon, neonConfig } from '@neondatabase/serverless'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'
import pg from 'pg'
import * as z from 'zod'
import { categories } from '#features/discovery/spec.ts'
import { startNeon } from '#local/neon/index.ts'
import { startPostgres } from '#local/postgres/index.ts'
import { temporaryDir } from '#local/testbed.ts'
import { command } from '#ops/command.ts'
import { appRole, migrateLocal } from '#ops/database/migrate.ts'
import type { Row } from '../table.ts'
import { type Case, casesOf } from './cases.ts'
import { fill, scaled } from './data.ts'

const rounds = 360
const parts = 9
const explained = 12
const limits = { floor: 1, list: 2.5, search: 8, within: 8, everything: 30, growth: 1.3 }
const buffersMax = { floor: 200, list: 200, search: 200, within: 600, everything: 4_000 }

type Statement = { text: string; values: unknown[] }
type Site = { db: NeonHttpDatabase; client: pg.Client; cases: Case[]; last: () => Statement; close(): Promise<void> }

const only = new RegExp(process.env.ONLY ?? '')
const isWanted = ({ kind, what }: Case) => kind === 'floor' || only.test(what)

/** Builds a database of one size, and connects to it with the product's driver. */
async function build(scale: number): Promise<Site> {
  const { dir, remove } = temporaryDir('scale-bench')
  const postgres = await startPostgres({ dir: `${dir}/data`, port: 0 })
  const proxy = await startNeon({ port: 0, postgresPort: postgres.port })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  const close = async () => {
    await client.end()
    await proxy.close()
    await postgres.close()
    remove()
  }
  try {
    await migrateLocal(postgres.ownerUrl)
    await client.connect()
    const began = performance.now()
    const say = (step: string) =>
      console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${step}`)
    await fill(client, scaled(scale), categories, say)
    say(`ready, at ${scale} of the full size`)
    let last: Statement = { text: '', values: [] }
    const logger = {
      logQuery(text: string, values: unknown[]) {
        last = { text, values }
      },
    }
    // The driver has one endpoint for all databases; the host name selects one of them.
    const url = `postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`
    const db = drizzle(neon(url), { logger })
    return { db, client, cases: (await casesOf(client)).filter(isWanted), last: () => last, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the quantile of `values` for a share between 0 and 1. */
const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * q) - 1] ?? Number.NaN

/**
 * Splits a run into parts and returns the median of their 95th percentiles. A short disturbance affects only one part.
 */
function p95(values: number[] = []): number {
  const size = Math.ceil(values.length / parts)
  const each = Array.from({ length: parts }, (_, part) => quantile(values.slice(part * size, (part + 1) * size), 0.95))
  return quantile(each, 0.5)
}

const turns = (sites: Site[], round: number): [number, Site][] => {
  const all = [...sites.entries()]
  return round % 2 === 0 ? all : all.toReversed()
}

/**
 * Measures every case and a lookup by key in turn on both databases. Their order alternates, so that other load on the
 * machine affects both equally.
 */
async function time(sites: Site[]): Promise<number[][][]> {
  const times = sites.map(({ cases }) => cases.map((): number[] => []))
  for (let round = -20; round < rounds; round++)
    for (const index of sites[0]?.cases.keys() ?? [])
      for (const [at, { cases, db }] of turns(sites, round))
        for (const one of index === 0 ? [0] : [0, index]) {
          const start = performance.now()
          await cases[one]?.run(db, Math.abs(round))
          if (round >= 0) times[at]?.[one]?.push(performance.now() - start)
        }
  return times
}

const plan = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
])

type Explained = { buffers: number; sequentialScans: number }

/**
 * Runs a case several times. Returns the largest number of database pages that a run touches, and the largest number of
 * tables that it reads whole, from EXPLAIN.
 */
async function explain({ db, client, last }: Site, one: Case): Promise<Explained> {
  const most = { buffers: 0, sequentialScans: 0 }
  for (let round = 0; round < explained; round++) {
    await one.run(db, round)
    const { text, values } = last()
    // The first call of a function in a session includes planning, which EXPLAIN does not count for other statements.
    if (round === 0) await client.query(text, values)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ 'QUERY PLAN': explained }] = plan.parse(rows)
    const { Plan } = explained[0]
    if (process.env.EXPLAIN && one.what.includes(process.env.EXPLAIN) && round < 3)
      console.log(
        (await client.query(`explain (analyze, buffers) ${text}`, values)).rows.map((r) => r['QUERY PLAN']).join('\n'),
      )
    most.buffers = Math.max(most.buffers, Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
    const scans = JSON.stringify(rows).match(/"Node Type":"Seq Scan"/g) ?? []
    most.sequentialScans = Math.max(most.sequentialScans, scans.length)
  }
  return most
}

export async function run(scale = Number(process.env.SCALE ?? 1)): Promise<Row[]> {
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const sites: Site[] = []
  try {
    for (const size of [scale / 10, scale]) sites.push(await build(size))
    const [small, whole] = sites
    if (!small || !whole) throw new Error('two databases')
    const [smallTimes = [], times = []] = await time(sites)
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const rows: Row[] = []
    for (const [index, one] of whole.cases.entries()) {
      const [mine, floor, before] = [p95(times[index]), p95(times[0]), p95(smallTimes[index])]
      rows.push({
        what: `${one.what}, p95 ÷ key lookup`,
        measured: ms(mine),
        floor: ms(floor),
        ratio: mine / floor,
        limit: `≤ ${limits[one.kind]}`,
      })
      if (one.kind === 'floor') continue
      const { buffers, sequentialScans } = await explain(whole, one)
      rows.push(
        {
          what: '  buffers',
          measured: String(buffers),
          floor: '',
          ratio: buffers,
          limit: `≤ ${one.buffersMax ?? buffersMax[one.kind]}`,
        },
        ...(one.kind === 'everything' || one.kind === 'search'
          ? [
              {
                what: '  sequential scans',
                measured: String(sequentialScans),
                floor: '',
                ratio: sequentialScans,
                limit: '≤ 0',
              },
            ]
          : []),
        {
          what: '  ÷ at a tenth of the size',
          measured: ms(mine),
          floor: ms(before),
          ratio: mine / before,
          limit: one.findsMore ? '' : `≤ ${limits.growth}`,
        },
      )
    }
    return rows
  } finally {
    for (const site of sites) await site.close()
  }
}

command(import.meta.filename, async ([part]) => {
  const { print } = await import('../table.ts')
  const measures = { lists: run, render: async () => (await import('../render.ts')).run() }
  for (const [name, measure] of Object.entries(measures))
    if ((part === undefined || part === name) && !print(await measure())) process.exitCode = 1
})
