import { readDsn } from '#providers/report/dsn.ts'
import { Problem, variable } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'
import { Refused } from '../vendor.ts'

/** The service for error reports. It accepts an envelope without a report, which proves the key. */
export const report: Service = {
  name: 'Sentry',
  async check(at) {
    const judge = createJudge()
    const { url, key } = readDsn(variable(at, 'SENTRY_DSN'))
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=limelight/1, sentry_key=${key}`,
      },
      body: `${JSON.stringify({ sent_at: new Date().toISOString() })}\n`,
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new Problem(`${new URL(url).host} cannot be reached`, { cause })
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw new Refused(answer.status, body)
    judge.expect(true, 'accepts reports', '')
    return judge.findings
  },
}
