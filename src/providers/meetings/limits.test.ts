import { expect, test } from 'vitest'
import { createLimits } from '#local/limits/limits.ts'
import { startRealtimeKit } from '#local/realtimekit/index.ts'
import { createMeetings, MeetingGone, MeetingsUnavailable } from './index.ts'

test('a request above the limit of the account throws MeetingsUnavailable instead of MeetingGone', async () => {
  let now = 0
  const kit = await startRealtimeKit({
    port: 0,
    token: 'secret',
    limits: createLimits('realtimekit', { choice: 'realtimekit.requests=2', now: () => now }),
  })
  const meetings = createMeetings({
    accountId: 'a',
    appId: 'b',
    token: 'secret',
    base: `http://127.0.0.1:${kit.port}`,
  })
  const id = await meetings.open('A call')
  const admit = () => meetings.admit(id, { id: 'ann', name: 'Ann', pictureUrl: null })
  await admit()
  const refused = await admit().catch((error: unknown) => error)
  expect([refused instanceof MeetingsUnavailable, refused instanceof MeetingGone]).toEqual([true, false])
  now += 300_000
  expect((await admit()).token).not.toBe('')
  await kit.close()
})
