import { afterEach, expect, test, vi } from 'vitest'
import { startCron } from './cron.ts'
import { listen } from './http/serve.ts'

afterEach(() => vi.useRealTimers())

test('triggers the Worker’s cron every minute until stopped, also after failed requests', async () => {
  const fired: string[] = []
  const product = await listen(
    (req, res) => {
      fired.push(req.url ?? '')
      res.end('ok')
    },
    { port: 0 },
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const away = startCron('http://127.0.0.1:1')
  const cron = startCron(`http://127.0.0.1:${product.port}`)
  expect(fired).toEqual([])
  vi.advanceTimersByTime(120_000)
  cron.stop()
  away.stop()
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(fired).toHaveLength(2))
  expect(fired[0]).toBe('/cdn-cgi/local/scheduled?cron=*%20*%20*%20*%20*')
  await product.close()
})
