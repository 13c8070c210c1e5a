import * as z from 'zod'
import { variable } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'
import { ask, bearer } from '../vendor.ts'

/** The cache. A token for reading alone would make every sign-in fail, so the check writes. */
export const redis: Service = {
  name: 'Upstash',
  async check(at) {
    const judge = createJudge()
    const { result } = await ask(z.object({ result: z.unknown() }), variable(at, 'UPSTASH_REDIS_REST_URL'), {
      method: 'POST',
      headers: bearer(variable(at, 'UPSTASH_REDIS_REST_TOKEN')),
      body: ['SET', 'deploy-check', '1', 'EX', '5'],
    })
    judge.expect(result === 'OK', 'reads and writes', 'the token cannot write')
    return judge.findings
  },
}
