import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { edgeHost } from '../../src/local/edge/options.ts'
import { port } from './addresses.ts'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Sends a GET request to the Worker at the edge, whose host is not that of the product. */
export const fetchEdge = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host: edgeHost } }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    })
    sent.on('error', reject).end()
  })
