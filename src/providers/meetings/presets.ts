import * as z from 'zod'
import { type Calls, MeetingsBusy, MeetingsUnavailable } from './request.ts'

/**
 * Role in a meeting. Speakers send video and audio, or only one of the two, which the provider enforces; viewers only
 * receive. A person on a stage sends as a speaker, but the video in several sizes (simulcast); each viewer gets the one
 * that fits their network. `voice` is the role of both sides of a voice call: without video, at a quarter of the price.
 */
export type Part = 'speaker' | 'stage' | 'sound' | 'picture' | 'voice' | 'viewer'

/**
 * Presets by part: two that every app of the provider has, neither with host rights, and four that are derived from
 * the first.
 */
export const presetOf: Record<Part, string> = {
  speaker: 'group_call_participant',
  viewer: 'webinar_viewer',
  stage: 'limelight_stage',
  sound: 'limelight_sound',
  picture: 'limelight_picture',
  voice: 'limelight_voice',
}
type Derived = { withheld: readonly string[]; meetingType?: string }
/**
 * Derived presets: the media that they do not send, and the type of meeting if it is not the speaker's. The provider
 * bills participants of an audio room as audio-only. Each sends its picture in several sizes.
 */
const derivedParts: [Part, Derived][] = [
  ['stage', { withheld: [] }],
  ['sound', { withheld: ['video', 'screenshare'] }],
  ['picture', { withheld: ['audio', 'screenshare'] }],
  ['voice', { withheld: ['video', 'screenshare'], meetingType: 'AUDIO_ROOM' }],
]
const derived = new Map(derivedParts)
/** Presets that exist, by app and name, so that an isolate looks for each only once. */
const foundPresets = new Set<string>()

const presetList = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) })
const presetSchema = z.object({
  data: z.object({
    config: z.looseObject({ media: z.looseObject({ video: z.looseObject({}) }) }),
    ui: z.looseObject({}),
    permissions: z.looseObject({ media: z.record(z.string(), z.looseObject({ can_produce: z.string() })) }),
  }),
})

const perPage = 100

/** Forgets the found presets, because one may have been deleted. The next admission looks for its preset again. */
export function forgetPresets(error: unknown): never {
  if (!(error instanceof MeetingsBusy)) foundPresets.clear()
  throw error
}

/** Creates the preset of a part if it is missing. */
export async function ensurePreset({ app, ...calls }: Calls & { app: string }, part: Part): Promise<void> {
  const found = `${app} ${presetOf[part]}`
  if (!derived.has(part) || foundPresets.has(found)) return
  if ((await missingPresets(calls)).includes(presetOf[part])) await createPreset(calls, part)
  foundPresets.add(found)
}

/** Creates a derived preset from the speaker's: it sends less, and its picture in several sizes. */
async function createPreset(calls: Calls, part: Part): Promise<void> {
  const { withheld, meetingType } = derived.get(part) ?? { withheld: [] }
  const speaker = (await listPresets(calls)).find(({ name }) => name === presetOf.speaker)?.id
  const { config, ui, permissions } = (await calls.request(presetSchema, 'GET', `/presets/${speaker}`)).data
  const media = Object.entries(permissions.media).map(([what, one]) => [
    what,
    withheld.includes(what) ? { ...one, can_produce: 'NOT_ALLOWED' } : one,
  ])
  const video = { ...config.media.video, simulcast: true }
  const answer = await calls.call('POST', '/presets', {
    ui,
    name: presetOf[part],
    config: { ...config, ...(meetingType && { view_type: meetingType }), media: { ...config.media, video } },
    permissions: { ...permissions, media: Object.fromEntries(media) },
  })
  await answer.body?.cancel()
  // A concurrent call may have created it meanwhile.
  if (!answer.ok && (await missingPresets(calls)).includes(presetOf[part]))
    throw new MeetingsUnavailable(`a preset answered ${answer.status}`)
}

const listPresets = async ({ request }: Calls) =>
  (await request(presetList, 'GET', `/presets?per_page=${perPage}`)).data

/** Returns the names of the derived presets that the provider lacks. */
export async function missingPresets(calls: Calls): Promise<string[]> {
  const names = new Set((await listPresets(calls)).map(({ name }) => name))
  return derivedParts.map(([part]) => presetOf[part]).filter((name) => !names.has(name))
}

/** Creates the missing presets. @returns their names */
export async function createPresets(calls: Calls): Promise<string[]> {
  const missing = await missingPresets(calls)
  for (const [part] of derivedParts) if (missing.includes(presetOf[part])) await createPreset(calls, part)
  return missing
}
