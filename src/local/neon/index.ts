import { createFaults, type Faults } from '../http/faults.ts'
import { json, listen, pathOf } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { createSql } from './sql.ts'

export type Neon = { port: number; faults: Faults; close(): Promise<void> }

/**
 * Starts Neon's HTTP proxy (`POST /sql`) in front of PostgreSQL. The product uses only Neon's HTTP driver; the
 * WebSocket of `Pool` and `Client` is refused with an explanation.
 */
export async function startNeon(options: {
  port: number
  postgresPort: number
  limits?: Limits<'neon'>
}): Promise<Neon> {
  const faults = createFaults()
  const sql = createSql({ host: '127.0.0.1', port: options.postgresPort }, options.limits ?? createLimits('neon'))
  const server = await listen(
    faults.wrap((req, res) => {
      if (req.method === 'POST' && pathOf(req) === '/sql') return sql.handle(req, res)
      json(res, 404, { message: 'only POST /sql is there: the WebSocket of Pool and Client is not' })
    }),
    { port: options.port },
  )
  return {
    port: server.port,
    faults,
    close: async () => {
      await server.close()
      await sql.close()
    },
  }
}
