import { randomUUID } from 'node:crypto'
import type { ContentWithFiles, Upload } from '#features/content/contract.ts'
import type { UploadKind } from '#features/uploads/spec.ts'
import type { TestPerson, World } from './world.ts'

const typeOf: Partial<Record<UploadKind, string>> = { video: 'video/mp4', audio: 'audio/mpeg' }

/** Inserts a checked upload that has no stored files. Returns its id. */
export async function readyUpload(world: World, owner: TestPerson, kind: UploadKind, type?: string): Promise<string> {
  const id = randomUUID()
  await world.owner(
    `insert into uploads (id, owner_id, kind, state, type, size, width, height, duration_ms)
     values ($1, $2, $3, 'ready', $4, 1000, 64, 48, case when $3 in ('video', 'audio') then 61500 end)`,
    [id, owner.id, kind, type ?? typeOf[kind] ?? 'image/jpeg'],
  )
  return id
}

type PublishOptions = Partial<Omit<Upload, 'upload_id' | 'file'>>

/** Publishes an item of a creator, by default a photo for 50 tokens. */
export async function published(
  world: World,
  creator: TestPerson,
  said: PublishOptions = {},
): Promise<ContentWithFiles> {
  const type = said.type ?? 'photo'
  const upload_id = await readyUpload(world, creator, type)
  const { content } = await world.as(creator).content.upload({ title: 'A thing', price: 50, ...said, type, upload_id })
  return content
}
