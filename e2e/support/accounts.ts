import { argon2, createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { sessionDays } from '#features/accounts/sessions/spec.ts'
import { asOwner } from './database.ts'

// Writes accounts and sessions to the database as the product does. This is faster: a sign-up and a sign-in through the
// product each hash a password in JavaScript. Tests of sign-up and sign-in use the screens or the API.

export type Credentials = { username: string; email: string; password: string }
export type Role = 'fan' | 'creator'

const account = z.tuple([z.object({ id: z.string(), displayName: z.string() })])
const deriveKey = promisify(argon2)
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** The product's hash of a password (accounts/passwords/service.server.ts), computed natively. */
async function hashPassword(password: string): Promise<string> {
  const [nonce, memory, passes, parallelism] = [randomBytes(16), 19_456, 2, 1]
  const message = Buffer.from(password.normalize('NFKC'))
  const tag = await deriveKey('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Inserts an account, and a creator profile for the role `creator`. Returns its id and display name. */
export async function insertAccount({ username, email, password }: Credentials, role: Role) {
  const [made] = account.parse(
    await asOwner(
      `with person as (
         insert into users (email, username, display_name, password_hash, date_of_birth, role)
         values ($1, $2, $2, $3, '1990-01-31', $4) returning id, display_name),
       profile as (
         insert into creator_profiles (user_id, category) select id, 'Other' from person where $4 = 'creator')
       select id, display_name as "displayName" from person`,
      [email, username, await hashPassword(password), role],
    ),
  )
  return made
}

/** Returns the id and display name of the account with this email address. */
export async function findAccount({ email }: Pick<Credentials, 'email'>) {
  const rows = await asOwner('select id, display_name as "displayName" from users where email = $1', [email])
  return account.parse(rows)[0]
}

/** Inserts a session. Returns its refresh token, which is also the value of the browser's cookie. */
export async function insertSession({ email }: Pick<Credentials, 'email'>, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await asOwner(
    `with family as (
       insert into session_families (user_id, user_agent, address)
       select id, $2, '127.0.0.1' from users where email = $1 returning id, user_id)
     insert into sessions (id, family_id, user_id, expires_at)
     select $3, id, user_id, now() + make_interval(days => $4) from family`,
    [email, userAgent, createHash('sha256').update(token).digest('hex'), sessionDays],
  )
  return token
}
