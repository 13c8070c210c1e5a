import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Refusal = {
  table: string
  before: 'insert' | 'update' | 'delete'
  /** Which rows: a condition on `old` or `new`. */
  when: string
}

/** Has a database refuse to write some rows while something runs, as "broken": what a job meets whose row cannot be done. */
export const refusals =
  (owner: Pick<pg.Pool, 'query'>) =>
  async <Result>({ table, before, when }: Refusal, during: () => Promise<Result>): Promise<Result> => {
    const name = `refuse_${randomUUID().replaceAll('-', '')}`
    await owner.query(`create function ${name}() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`)
    await owner.query(`create trigger ${name} before ${before} on ${table} for each row
      when (${when}) execute function ${name}()`)
    try {
      return await during()
    } finally {
      await owner.query(`drop function ${name} cascade`)
    }
  }
