import type pg from 'pg'
import { createStorage, type Storage } from '#providers/storage/index.ts'
import { addFile, addUpload, filesOf, poster, storeFile } from './files.ts'
import { type DemoItem, demoItems } from './items.ts'
import { filmSize } from './pictures.ts'

/** Publishes the content of the demo creators and stores its files. Publishes each item only once. */
export async function addContent(client: pg.Client, vars: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ username: string; id: string; titles: string[] }>(
    `select u.username, u.id, coalesce(array_agg(i.title) filter (where i.id is not null), '{}') as titles
     from users u left join content_items i on i.creator_id = u.id and i.title = any ($2)
     where u.username = any ($1) group by u.id`,
    [demoItems.map(({ by }) => by), demoItems.map(({ title }) => title)],
  )
  const creators = new Map(rows.map((row) => [row.username, row]))
  const missing = demoItems.flatMap((item) => {
    const creator = creators.get(item.by)
    return creator && !creator.titles.includes(item.title) ? [{ item, creatorId: creator.id }] : []
  })
  if (missing.length === 0) return
  const storage = storageOf(vars)
  // All objects are written at once, because the writes take most of the time.
  const works = await Promise.all(
    missing.map(async ({ item, creatorId }) => ({
      item,
      creatorId,
      files: await Promise.all(filesOf(item).map((file) => storeFile(storage, file))),
    })),
  )
  for (const work of works) await publish(client, storage, work)
}

export const storageOf = (vars: Record<string, string>): Storage =>
  createStorage({
    endpoint: vars.R2_ENDPOINT ?? '',
    bucket: vars.R2_BUCKET ?? '',
    accessKeyId: vars.R2_ACCESS_KEY_ID ?? '',
    secretAccessKey: vars.R2_SECRET_ACCESS_KEY ?? '',
  })

type Work = { item: DemoItem; creatorId: string; files: Awaited<ReturnType<typeof storeFile>>[] }

async function publish(client: pg.Client, storage: Storage, { item, creatorId, files }: Work): Promise<void> {
  const ids: string[] = []
  for (const file of files) ids.push(await addUpload(client, creatorId, file))
  const posterId = item.type === 'video' ? await addFile(client, storage, creatorId, poster(item.film, filmSize)) : null
  const { title, description = '', tokens = 0, tier = null } = item
  const { rows } = await client.query<{ why: string | null }>(
    `select content_publish($1::uuid, $2::jsonb || jsonb_build_object('tier_id',
         (select id from subscription_tiers where creator_id = $1::uuid and name = $3)), $4, array[$5]) ->> 'why' as why`,
    [
      creatorId,
      {
        type: item.type,
        title,
        description,
        category: 'general',
        tags: [],
        price_tokens: tokens,
        is_bundle: files.length > 1,
        poster_id: posterId,
        is_public: true,
        allow_download: item.type === 'digital' && item.download === true,
      },
      tier,
      JSON.stringify(ids.map((id) => ({ upload_id: id, title: files.length > 1 ? '' : title, description: '' }))),
      item.type,
    ],
  )
  if (rows[0]?.why !== null) throw new Error(`${title} could not be published: ${rows[0]?.why}`)
}
