import * as z from 'zod'
import { openCloudflare, tokenStep } from '../cloudflare.ts'
import type { Installation } from '../installation.ts'
import { createJudge, nothing, type Service } from '../service.ts'

const list = z.array(z.object({ queue_name: z.string() }))

/** Returns the queues of wrangler.toml that the account lacks; undefined if it cannot be asked. */
async function missingQueues(at: Installation): Promise<string[] | undefined> {
  const found = await openCloudflare(at)?.get(list, '/queues?per_page=100')
  const names = new Set(found?.map(({ queue_name }) => queue_name))
  return found && at.queues.filter((name) => !names.has(name))
}

/** The queues that wrangler.toml names, with their dead-letter queues. */
export const queues: Service = {
  name: 'Queues',
  async check(at) {
    const judge = createJudge()
    const missing = await missingQueues(at)
    if (missing === undefined) judge.leave(`queues. ${tokenStep}`)
    else
      judge.expect(
        missing.length === 0,
        `${at.queues.length} queues of wrangler.toml`,
        `missing: ${missing.join(', ')}`,
      )
    return judge.findings
  },
  async provision(at) {
    const missing = await missingQueues(at)
    if (missing === undefined)
      return { ...nothing(), manual: at.queues.map((name) => `npx wrangler queues create ${name}`) }
    for (const name of missing) await openCloudflare(at)?.send('POST', '/queues', { queue_name: name })
    return { ...nothing(), made: missing.map((name) => `queue ${name}`) }
  },
}
