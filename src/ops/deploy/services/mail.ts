import * as z from 'zod'
import { variable } from '../installation.ts'
import { createJudge, type Service } from '../service.ts'
import { ask, bearer, Refused } from '../vendor.ts'

const domainList = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })
const sent = z.object({ id: z.string() })
const refusal = z.object({ name: z.string() })
/** Resend's own address for tests: mails to it succeed and reach no one. */
const testAddress = 'delivered@resend.dev'

/** The mail service. Its domain must be verified, or every mail is refused. */
export const mail: Service = {
  name: 'Resend',
  async check(at) {
    const judge = createJudge()
    const base = at.vars.MAIL_API_BASE ?? 'https://api.resend.com'
    const headers = bearer(variable(at, 'MAIL_API_KEY'))
    const from = variable(at, 'MAIL_FROM')
    const domain = /@([^\s@<>]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? ''
    const domains = await ask(domainList, `${base}/domains`, { headers }).catch((error: unknown) => {
      const name = error instanceof Refused ? refusal.safeParse(error.body).data?.name : undefined
      if (name === 'restricted_api_key') return undefined
      throw error
    })
    if (domains === undefined) {
      // A key that can only send cannot list domains, so it sends.
      const body = { from, to: [testAddress], subject: 'Check of a deployment', text: 'This mail reaches no one.' }
      await ask(sent, `${base}/emails`, { method: 'POST', headers, body })
      judge.expect(true, `sends from ${domain} with a key that can only send`, '')
      return judge.findings
    }
    const found = domains.data.find(({ name }) => name === domain)
    judge.expect(
      found?.status === 'verified',
      `domain ${domain} is verified`,
      found ? `the domain ${domain} is ${found.status}: add its DNS records` : `the domain ${domain} is not registered`,
    )
    return judge.findings
  },
}
