import { maintainStreams } from '#features/live/stage/service.server.ts'
import type { Providers } from '#server/providers.ts'
import type { World } from './world.ts'

/**
 * Runs the job `streams` for the stream of one meeting. The job works on the whole database. It would mark the hosts and
 * viewers of other test files as disconnected, because only the database knows them, not the media provider.
 */
export async function maintainStreamOf(world: World, meetingId: string): Promise<void> {
  const ctx = world.contextOf()
  const { meetings } = ctx.providers
  const present: typeof meetings.present = async (id, expected) => {
    // the job logs the error and leaves the stream unchanged
    if (id !== meetingId) throw new Error('the stream belongs to another test')
    return meetings.present(id, expected)
  }
  const providers: Providers = Object.create(ctx.providers, { meetings: { value: { ...meetings, present } } })
  await maintainStreams({ ...ctx, providers })
}
