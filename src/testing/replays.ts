import { randomUUID } from 'node:crypto'
import type { Recording, UpdateRecording } from '#features/recordings/contract.ts'
import type { TestPerson, World } from './world.ts'

type Said = Omit<UpdateRecording, 'id'> & { seconds?: number }

/** Creates a finished recording without stored files, by default published for 50 tokens. */
export async function recorded(world: World, creator: TestPerson, said: Said = {}): Promise<Recording> {
  const { seconds = 120, ...change } = said
  const uploadId = randomUUID()
  await world.owner(
    `insert into uploads (id, owner_id, kind, state, type, size, width, height, duration_ms)
     values ($1, $2, 'stream', 'ready', 'video/webm', 1000, 640, 360, $3)`,
    [uploadId, creator.id, seconds * 1_000],
  )
  const [made] = await world.owner<{ id: string }>(
    `insert into recordings (creator_id, making, title, stopped_at, seconds) values ($1, 'ready', 'Late show', now(), $2)
     returning id`,
    [creator.id, seconds],
  )
  if (!made) throw new Error('no recording was written')
  await world.owner('select public.content_publish($1, $2, $3, $4)', [
    creator.id,
    {
      ...{ id: made.id, type: 'stream', title: 'Late show', description: '', category: 'general', tags: [] },
      ...{ price_tokens: 0, is_bundle: false, is_public: false, allow_download: false },
    },
    JSON.stringify([{ upload_id: uploadId, title: '', description: '' }]),
    ['stream'],
  ])
  await world.owner('select content_play($1, 0, $2)', [made.id, seconds])
  const wanted = { published: true, price: 50, ...change }
  return (await world.as(creator).recordings.update({ id: made.id, ...wanted })).recording
}
