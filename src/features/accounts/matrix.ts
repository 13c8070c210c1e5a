import { randomUUID } from 'node:crypto'
import { type Cell, purse } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'
import type { World } from '#testing/world.ts'

const nobody = 'nobody@limelight.test'
const password = 'a good long password'
const token = 'fnothing'
/** Test people have no password, so these requests rely on the recent sign-in instead. */
const noPassword = 'not asked for'
const fresh = () => `new${randomUUID().replaceAll('-', '').slice(0, 20)}`

async function elsewhere(world: World, userId: string): Promise<string> {
  const id = randomUUID()
  await world.owner('insert into session_families (id, user_id) values ($1, $2)', [id, userId])
  return id
}

export const rows: Rows = {
  'accounts.askLink': row('open', 'OK', { email: nobody }),
  'accounts.exchange': row('open', 'LINK_INVALID', { token }),
  'accounts.askReset': row('open', 'OK', { email: nobody }),
  'accounts.setPassword': row('open', 'LINK_INVALID', { token, password }),
  'accounts.confirm': row('open', 'LINK_INVALID', { token }),
  'accounts.resendConfirmation': row('signedIn'),
  'accounts.changeEmail': row('signedIn', 'OK', () => ({ email: `${fresh()}@limelight.test`, password: noPassword })),
  'accounts.undoEmail': row('open', 'LINK_INVALID', { token }),
  'accounts.signUp': row('open', 'OK', () => {
    const username = fresh()
    return { email: `${username}@limelight.test`, username, password, date_of_birth: '1990-05-17' }
  }),
  'accounts.signIn': row('open', 'WRONG_CREDENTIALS', { email: nobody, password }),
  'accounts.refresh': row('open', 'SESSION_ENDED', { refresh_token: token }),
  'accounts.signOut': row('open', 'OK', {}),
  'accounts.session': row('suspendedToo'),

  'accounts.security.sessions': row('signedIn'),
  'accounts.security.revokeSession': rowByTarget(
    'signedIn',
    { own: 'OK', foreign: 'SESSION_NOT_FOUND', missing: 'SESSION_NOT_FOUND' },
    // revokes the sign-in of another device, because revoking the caller's own would break the later cells of the row
    async ({ thing, world }) => ({ id: await thing((owner) => elsewhere(world, owner.id)) }),
  ),
  'accounts.security.revokeOthers': row('signedIn'),
  'accounts.security.totp': row('signedIn'),
  'accounts.security.enrolTotp': row('signedIn', 'OK', {}),
  'accounts.security.confirmTotp': row('signedIn', 'TOTP_NOT_BEGUN', { code: '123456' }),
  'accounts.security.renewRecoveryCodes': row('signedIn', 'TOTP_NOT_ON', { code: '123456' }),
  'accounts.security.disableTotp': row('signedIn', 'TOTP_NOT_ON', { code: '123456' }),
  'accounts.security.verifyTotp': row('open', 'TOTP_CHALLENGE_ENDED', { challenge: token, code: '123456' }),

  'accounts.data.export': row('suspendedToo'),
  'accounts.data.deletion': row('suspendedToo'),
  'accounts.data.delete': row('suspendedToo', 'OK', ({ caller }: Cell) => ({
    password: noPassword,
    // suspended people receive no tokens
    forfeit_tokens: caller === 'suspended' ? 0 : purse,
  })),
  'accounts.data.restore': row('suspendedToo'),

  'profile.update': row('signedIn', 'OK', { display_name: 'A name', bio: 'Words.' }),
  'profile.learnTimeZone': row('signedIn', 'OK', { time_zone: 'Europe/Berlin' }),
  'profile.rates': row('signedIn'),
  'profile.setRates': row(
    'signedIn',
    { others: 'CREATORS_ONLY', creator: 'OK', otherCreator: 'OK' },
    { videoCall: 10 },
  ),
}
