import { WebSocketServer } from 'ws'
import { createFaults, type Faults } from '../http/faults.ts'
import { json, listen, pathOf } from '../http/serve.ts'
import { createPooler } from './pooler.ts'
import { createSql } from './sql.ts'

export type Neon = { port: number; faults: Faults; close(): Promise<void> }

/**
 * What Neon puts in front of PostgreSQL: `POST /sql` for the HTTP driver and a WebSocket at `/v2` for its Pool and
 * Client, so that the unmodified driver is the only one the product has.
 */
export async function startNeon(options: { port: number; postgresPort: number }): Promise<Neon> {
  const address = { host: '127.0.0.1', port: options.postgresPort }
  const faults = createFaults()
  const sql = createSql(address)
  const pooler = createPooler(address)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = await listen(
    faults.wrap((req, res) => {
      if (req.method === 'POST' && pathOf(req) === '/sql') return sql.handle(req, res)
      json(res, 404, { message: 'POST /sql or open a WebSocket at /v2' })
    }),
    {
      port: options.port,
      upgrade: faults.upgrade((req, socket, head) => {
        if (pathOf(req) !== '/v2') return void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
        sockets.handleUpgrade(req, socket, head, pooler.attach)
      }),
    },
  )
  return {
    port: server.port,
    faults,
    close: async () => {
      await server.close()
      pooler.close()
      await sql.close()
    },
  }
}
