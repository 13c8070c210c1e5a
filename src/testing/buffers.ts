import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import type { Ledger } from './ledger.ts'

const plans = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.record(z.string(), z.unknown()) })]) })])
const blocks = z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() })

/** Returns the number of buffers that all statements of a store read touch, from `explain (analyze, buffers)`. */
export async function buffersOf(ledger: Ledger, read: (db: Db) => Promise<unknown>): Promise<number> {
  let sum = 0
  const execute = async (query: SQL) => {
    const { sql, params } = new PgDialect().sqlToQuery(query)
    const [{ 'QUERY PLAN': plan }] = plans.parse(
      (await ledger.owner.query(`explain (analyze, buffers, format json) ${sql}`, params)).rows,
    )
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': fetched } = blocks.parse(plan[0].Plan)
    sum += hit + fetched
    return ledger.owner.query(sql, params)
  }
  const batch = (statements: Promise<unknown>[]) => Promise.all(statements)
  await read(Object.assign(Object.create(ledger.db), { execute, batch }))
  return sum
}
