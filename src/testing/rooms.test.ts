import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

const [here, elsewhere] = [createWorld(), createWorld()]

test('draining the outbox ends a call whose room another process hosts', async () => {
  const [fan, creator] = [await here.person('fan', 300), await here.person('creator')]
  await here.owner('update creator_profiles set video_rate = 10 where user_id = $1', [creator.id])
  const { request } = await here.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  await here.as(creator).sessions.accept({ id: request.id })
  for (const [side, { claims }] of [['fan', fan] as const, ['creator', creator] as const]) {
    const line = await here.meter({ call: request.id, side, session: claims.familyId })
    await line?.say({ type: 'beat', sending: true, receiving: true })
  }
  await elsewhere.as(fan).social.block({ userId: creator.id })
  await elsewhere.settled()
  const statusOf = async () => (await here.as(fan).sessions.session({ id: request.id })).session.status
  await expect.poll(statusOf).toBe('completed')
})
