import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { agreementWords } from '#features/calls/recording/spec.ts'
import { privateKey } from '#features/uploads/media/rules.ts'
import type { Storage } from '#providers/storage/index.ts'
import { addFile, poster, show } from './content/files.ts'
import { storageOf } from './content/index.ts'
import type { TuneName } from './content/melody.ts'

type DemoRecording = {
  by: string
  title: string
  description: string
  show: TuneName
  /** Name of the poster's picture. */
  poster: string
  tokens: number
  daysAgo: number
}

/** Recordings of demo creators, oldest first. The first creator has a free one and one with a price. */
const demoRecordings: readonly DemoRecording[] = [
  {
    by: 'creator',
    title: 'Kitchen rehearsal, one take',
    show: 'rehearsal',
    poster: 'vera-kitchen',
    tokens: 0,
    daysAgo: 9,
    description: 'Not meant for anyone. Now it is for everyone.',
  },
  {
    by: 'lenalights',
    title: 'Tram lights, no cut',
    show: 'night',
    poster: 'lena-tram',
    tokens: 0,
    daysAgo: 7,
    description: 'One exposure, drawn by what passed.',
  },
  {
    by: 'omar_beats',
    title: 'Rooftop, take three',
    show: 'rooftop',
    poster: 'omar-take',
    tokens: 0,
    daysAgo: 5,
    description: 'The beat before the oud came in.',
  },
  {
    by: 'odette_m',
    title: 'The song my mother banned',
    show: 'encore',
    poster: 'odette-second',
    tokens: 15,
    daysAgo: 4,
    description: 'Second set, no microphone for the last verse.',
  },
  {
    by: 'creator',
    title: 'The river concert',
    show: 'recital',
    poster: 'vera-river',
    tokens: 40,
    daysAgo: 2,
    description: 'All three waltzes, with the encore.',
  },
]

/** Publishes replays of the demo creators' shows, with their files. Publishes each only once. */
export async function addRecordings(client: pg.Client, vars: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ id: string; username: string; titles: string[] }>(
    `select u.id, u.username, array(select i.title from content_items i where i.creator_id = u.id and i.type = 'stream') as titles
     from users u where u.username = any ($1)`,
    [demoRecordings.map(({ by }) => by)],
  )
  const storage = storageOf(vars)
  for (const recording of demoRecordings) {
    const creator = rows.find(({ username }) => username === recording.by)
    if (creator && !creator.titles.includes(recording.title)) await publish(client, storage, creator.id, recording)
  }
}

async function publish(
  client: pg.Client,
  storage: Storage,
  creatorId: string,
  recording: DemoRecording,
): Promise<void> {
  const file = show(recording.show)
  const fileId = await addFile(client, storage, creatorId, file)
  const posterId = await addFile(client, storage, creatorId, poster(recording.poster))
  const { rows: published } = await client.query<{ id: string }>(
    `with made as (
       insert into recordings (id, creator_id, making, title, seconds, started_at, stopped_at, published_at)
       select uuidv7(make_interval(days => -$2::int)), $1, 'ready', $3, $4::int, at, at + make_interval(secs => $4::int), at
       from (select now() - make_interval(days => $2::int) as at) as one returning id)
     select id, content_publish($1, jsonb_build_object('id', id, 'title', $3::text) || $5, $6, '{stream}') from made`,
    [
      ...[creatorId, recording.daysAgo, recording.title, file.seconds],
      {
        type: 'stream',
        description: recording.description,
        category: 'general',
        tags: [],
        price_tokens: recording.tokens,
        is_bundle: false,
        poster_id: posterId,
        is_public: true,
        allow_download: false,
      },
      JSON.stringify([{ upload_id: fileId, title: '', description: '' }]),
    ],
  )
  await client.query('select content_play($1, 0, $2)', [published[0]?.id, file.seconds])
}

/** Adds a recording to the first video call of the demo fan with the demo creator, with both consents and its file. */
export async function addCallRecording(client: pg.Client, vars: Record<string, string>): Promise<void> {
  const { size, objects, seconds } = show('recital')
  const [[, body, type] = []] = objects
  if (!body || !type) throw new Error('the show has no file')
  const id = randomUUID()
  const { rowCount } = await client.query(
    `with first as materialized (
       select c.id, c.scheduled_at + interval '1 minute' as at from call_requests c
       join users f on f.id = c.fan_id join users k on k.id = c.creator_id
       where f.username = 'fan' and k.username = 'creator' and c.type = 'video' and c.status = 'completed'
       order by c.created_at limit 1),
     call as (
       select id, at from first where not exists (select from call_recordings r where r.call_id = first.id)),
     agreed as (
       insert into call_recording_agreements (call_id, side, agreed, words, created_at)
       select id, side, true, $2, at from call, unnest(array['creator', 'fan']) as side)
     insert into call_recordings (id, call_id, provider_id, state, file_name, started_at, stopped_at, bytes, created_at)
     select $1, id, 'demo-' || id, 'ready', 'demo.webm', at, at + make_interval(secs => $3::int), $4, at from call`,
    [id, agreementWords, seconds, size],
  )
  if (rowCount === 1) await storageOf(vars).write(privateKey(id, 'file'), body, type)
}
