import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { mediaKey, privateKey } from '#features/uploads/media/rules.ts'
import type { UploadKind } from '#features/uploads/spec.ts'
import type { Storage } from '#providers/storage/index.ts'
import type { DemoItem } from './items.ts'
import { play, secondsOf, type TuneName, tunes, wavOf } from './melody.ts'
import { filmSize, photoSize, shows, sizeOf, wideSize } from './pictures.ts'

/** Sample rate of audio files in Hz: sufficient for a piano, with small files. */
const soundRate = 16_000

const read = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

type Size = { width: number; height: number }
type File = {
  kind: UploadKind
  type: string
  size: number
  width?: number
  height?: number
  durationMs?: number
  objects: [key: (id: string) => string, body: Buffer, type: string][]
}

/** Returns an image like a checked upload: in its sizes, none larger than the original, and with a blurred preview. */
function picture(kind: UploadKind, name: string, { width, height }: Size): File {
  const [large, small, preview] = ['large', 'small', 'preview'].map((size) => read(`${name}-${size}.webp`))
  if (!large || !small || !preview) throw new Error(`there is no picture ${name}`)
  const type = 'image/webp'
  const sizes = { original: large, large, medium: large, small } as const
  return {
    kind,
    type,
    size: large.length,
    width,
    height,
    objects: [
      ...(['original', 'large', 'medium', 'small'] as const).map((size): File['objects'][number] => [
        (id) => privateKey(id, size),
        sizes[size],
        type,
      ]),
      [(id) => mediaKey(id, 'preview'), preview, type],
    ],
  }
}

const whole = (kind: UploadKind, type: string, body: Buffer, more: Partial<File>): File => ({
  kind,
  type,
  size: body.length,
  ...more,
  objects: [[(id) => privateKey(id, 'file'), body, type]],
})

const photo = (kind: 'photo' | 'digital', name: string) => picture(kind, name, photoSize)
export const poster = (name: string, size: Size = wideSize) => picture('poster', name, size)
const film = (name: TuneName) =>
  whole('video', 'video/mp4', read(`${name}.mp4`), {
    ...filmSize,
    durationMs: Math.round(secondsOf(tunes[name]) * 1_000),
  })

/** Returns the recording of a show, in the format of the meetings provider. */
export const show = (name: TuneName): File & { seconds: number } => {
  const seconds = secondsOf(tunes[name])
  const look = shows.find((one) => one.name === name)
  const about = { ...(look ? sizeOf(look) : filmSize), durationMs: Math.round(seconds * 1_000) }
  return { ...whole('stream', 'video/webm', read(`${name}.webm`), about), seconds: Math.floor(seconds) }
}

function sound(name: TuneName): File {
  const tune = play(tunes[name], soundRate)
  const durationMs = Math.round((tune.length / soundRate) * 1_000)
  return whole('audio', 'audio/wav', wavOf(tune, soundRate), { durationMs })
}

/** Returns the files of a content item. */
export function filesOf(item: DemoItem): File[] {
  if (item.type === 'video') return [film(item.film)]
  if (item.type === 'audio') return [sound(item.tune)]
  return item.pictures.map((name) => photo(item.type, name))
}

type Stored = { id: string; file: File }

/** Writes the objects of a file to the storage. */
export async function storeFile(storage: Storage, file: File): Promise<Stored> {
  const id = randomUUID()
  await Promise.all(file.objects.map(([keyOf, body, type]) => storage.write(keyOf(id), body, type)))
  return { id, file }
}

/** Adds a stored file like a checked upload. @returns its upload id. */
export async function addUpload(client: pg.Client, ownerId: string, { id, file }: Stored): Promise<string> {
  const { kind, type, size, width = null, height = null, durationMs = null } = file
  await client.query(
    `insert into uploads (id, owner_id, kind, state, type, size, width, height, duration_ms)
     values ($1, $2, $3, 'ready', $4, $5, $6, $7, $8)`,
    [id, ownerId, kind, type, size, width, height, durationMs],
  )
  return id
}

/** Stores a file like a checked upload. @returns its upload id. */
export const addFile = async (client: pg.Client, storage: Storage, ownerId: string, file: File): Promise<string> =>
  addUpload(client, ownerId, await storeFile(storage, file))
