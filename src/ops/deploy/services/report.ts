import { createReports } from '#providers/report/index.ts'
import { release } from '#server/release.ts'
import { Problem, variable } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'

/** The service for error reports. It accepts a message without a report, which proves the key. */
export const report: Service = {
  name: 'Sentry',
  async check(at) {
    const judge = createJudge()
    const config = { dsn: variable(at, 'SENTRY_DSN'), environment: 'deployment', release, where: 'server' } as const
    try {
      await createReports(config).ping()
    } catch (error) {
      throw new Problem(error instanceof Error ? error.message : String(error), { cause: error })
    }
    judge.expect(true, 'accepts reports', '')
    return judge.findings
  },
}
