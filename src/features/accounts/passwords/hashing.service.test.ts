import { expect, test } from 'vitest'
import { createWorld } from '../../../testing/world.ts'
import { REFUSALS } from '../spec.ts'
import { hashQueue } from './service.server.ts'
import { hashing, PASSWORD_REFUSALS } from './spec.ts'

const world = createWorld()

test('a full queue refuses a sign-in with 503 and Retry-After without counting the attempt', async () => {
  const fan = await world.person()
  const caller = world.as(undefined, { request: { ...world.contextOf().request, address: '192.0.2.7' } })
  const signIn = () =>
    caller.accounts
      .signIn({ email: `${fan.username}@limelight.test`, password: 'a wrong password' })
      .catch((error: unknown) => error)
  const { code, sentence: message } = PASSWORD_REFUSALS.signInBusy
  const refusal = { status: 503, code, message, retryAfterSeconds: hashing.retryAfterSeconds }
  for (let attempt = 0; attempt < 12; attempt++) {
    // fills the queue for each attempt, because a place in it ends after some seconds
    const end = Promise.withResolvers<void>()
    const running = Array.from({ length: hashing.running + hashing.waiting }, () => hashQueue.run(() => end.promise))
    const refused = await signIn()
    end.resolve()
    await Promise.all(running)
    expect(refused).toMatchObject({ cause: refusal })
    await world.settled()
  }
  expect(await signIn()).toMatchObject({ cause: { code: REFUSALS.wrongCredentials.code } })
})
