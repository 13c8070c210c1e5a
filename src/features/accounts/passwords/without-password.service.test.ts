import { expect, test } from 'vitest'
import { createWorld } from '#testing/world.ts'
import { SENTENCES } from '../spec.ts'
import { PASSWORD_REFUSALS } from './spec.ts'

const world = createWorld()
const password = 'a good long password'
const unique = () => `w${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

async function signUp() {
  const username = unique()
  const body = { email: `${username}@limelight.test`, username, password, date_of_birth: '1990-05-17' }
  const { session, user } = (await world.rest('POST', '/auth/sign-up', { body })).body
  const call = async (path: string, sent: object) => {
    const answer = await fetch(`${world.cloud.appOrigin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return { status: answer.status, body: JSON.parse((await answer.text()) || '{}') }
  }
  const removePassword = () => world.owner("update users set password_hash = '-' where id = $1", [user.id])
  const ageSignIn = () =>
    world.owner("update session_families set created_at = now() - interval '11 minutes' where user_id = $1", [user.id])
  return { email: String(user.email), call, removePassword, ageSignIn }
}

test('requires the password to change the email address or delete the account', async () => {
  const { call } = await signUp()
  const missing = { status: 422, body: { fields: { password: SENTENCES.passwordMissing } } }
  expect(await call('/auth/email', { email: `${unique()}@limelight.test` })).toMatchObject(missing)
  expect(await call('/account/delete', {})).toMatchObject(missing)
  expect(await call('/account/delete', { password: '' })).toMatchObject(missing)
})

test('an account without a password needs a recent sign-in to change its email or to be deleted', async () => {
  const person = await signUp()
  await person.removePassword()
  const email = `${unique()}@limelight.test`
  expect(await person.call('/auth/email', { email })).toMatchObject({ status: 200 })
  expect(await person.call('/account/delete', {})).toMatchObject({ status: 200 })

  const earlier = await signUp()
  await earlier.removePassword()
  await earlier.ageSignIn()
  const again = { status: 403, body: { code: PASSWORD_REFUSALS.signInAgain.code } }
  expect(await earlier.call('/auth/email', { email })).toMatchObject(again)
  expect(await earlier.call('/account/delete', {})).toMatchObject(again)
})
