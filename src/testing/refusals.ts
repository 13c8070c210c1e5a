import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Refusal = {
  table: string
  before: 'insert' | 'update' | 'delete'
  /** Condition on `old` or `new` that selects the rows. */
  when: string
}

/** Makes a database refuse some rows with the error "broken" while a function runs. Tests use it for jobs. */
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
