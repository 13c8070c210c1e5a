import { randomUUID } from 'node:crypto'
import type { Recording, UpdateRecording } from '#features/recordings/contract.ts'
import { makeCuts } from '#features/recordings/cutting/service.server.ts'
import { privateKey } from '#features/uploads/index.server.ts'
import { show } from './recordings.ts'
import type { TestPerson, World } from './world.ts'

type RecordingOptions = Omit<UpdateRecording, 'id'> & { seconds?: number; keyEvery?: number; isCut?: boolean }

/**
 * Creates a finished recording, by default published for 50 tokens. A trimmed recording has a file with a key frame
 * every
 * `keyEvery` seconds, and its trimmed file is made unless `isCut` is false. Other recordings have no stored files.
 */
export async function recorded(world: World, creator: TestPerson, said: RecordingOptions = {}): Promise<Recording> {
  const { seconds = 120, keyEvery = 5, isCut = true, ...change } = said
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
      id: made.id,
      type: 'stream',
      title: 'Late show',
      description: '',
      category: 'general',
      tags: [],
      price_tokens: 0,
      is_bundle: false,
      is_public: false,
      allow_download: false,
    },
    JSON.stringify([{ upload_id: uploadId, title: '', description: '' }]),
    ['stream'],
  ])
  await world.owner('select content_play($1, 0, $2)', [made.id, seconds])
  const wanted = { published: true, price: 50, ...change }
  const isTrimmed = change.trim_start !== undefined || change.trim_end !== undefined
  if (isTrimmed) await storeShow(world, made.id, { seconds, keyEvery })
  const { recording } = await world.as(creator).recordings.update({ id: made.id, ...wanted })
  if (!isTrimmed || !isCut) return recording
  await makeCuts(world.contextOf(), { recording: made.id })
  return (await world.as(creator).recordings.one({ id: made.id })).recording
}

/** Stores the whole file of a recording. */
export async function storeShow(world: World, id: string, options: Parameters<typeof show>[0]): Promise<Uint8Array> {
  const [item] = await world.owner<{ upload_id: string }>('select upload_id from content_items where id = $1', [id])
  if (!item) throw new Error('the recording has no file')
  const file = show(options)
  await world.contextOf().providers.storage.write(privateKey(item.upload_id, 'file'), file, 'video/webm')
  return file
}
