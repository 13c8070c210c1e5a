import { randomUUID } from 'node:crypto'
import * as z from 'zod'

type Production = 'ALLOWED' | 'NOT_ALLOWED'

const presetOf = (produces: Production, rules: boolean) => ({
  id: randomUUID(),
  config: {
    view_type: 'GROUP_CALL',
    max_screenshare_count: 1,
    max_video_streams: { mobile: 4, desktop: 9 },
    media: {
      audio: { enable_stereo: false, enable_high_bitrate: false },
      video: { quality: 'vga', frame_rate: 24, simulcast: false },
      screenshare: { quality: 'hd', frame_rate: 5 },
    },
    livestream_viewer_qualities: [],
  },
  permissions: {
    accept_waiting_requests: false,
    can_accept_production_requests: false,
    can_edit_display_name: false,
    can_record: rules,
    can_livestream: false,
    kick_participant: rules,
    pin_participant: false,
    disable_participant_audio: false,
    disable_participant_screensharing: false,
    disable_participant_video: false,
    waiting_room_type: 'SKIP',
    recorder_type: 'NONE',
    hidden_participant: false,
    show_participant_list: true,
    can_change_participant_permissions: false,
    is_recorder: false,
    transcription_enabled: false,
    plugins: { can_close: false, can_start: false, can_edit_config: false, config: {} },
    polls: { can_create: false, can_vote: false, can_view: false },
    media: {
      video: { can_produce: produces },
      audio: { can_produce: produces },
      screenshare: { can_produce: produces },
    },
    chat: {
      public: { can_send: true, text: true, files: false },
      private: { can_send: false, can_receive: false, text: false, files: false },
    },
    connected_meetings: {
      can_alter_connected_meetings: false,
      can_switch_connected_meetings: false,
      can_switch_to_parent_meeting: false,
    },
  },
  ui: { design_tokens: tokens(), config_diff: {} },
})
export type Preset = ReturnType<typeof presetOf>

/** Returns design tokens. The client requires them at its start; the product does not use them. */
function tokens() {
  return {
    border_radius: 'rounded',
    border_width: 'thin',
    spacing_base: 4,
    theme: 'dark',
    logo: '',
    colors: {
      brand: { 300: '#844d1c', 400: '#9d5b22', 500: '#b56927', 600: '#d37c30', 700: '#d9904f' },
      background: { 600: '#222222', 700: '#1f1f1f', 800: '#1b1b1b', 900: '#181818', 1000: '#141414' },
      danger: '#FF2D2D',
      text: '#EEEEEE',
      text_on_brand: '#EEEEEE',
      success: '#62A504',
      video_bg: '#191919',
      warning: '#FFCD07',
    },
  }
}

/** Default presets of every RealtimeKit app, as far as the product uses them. */
const known: Map<string, Preset> = new Map([
  ['group_call_host', presetOf('ALLOWED', true)],
  ['group_call_participant', presetOf('ALLOWED', false)],
  ['webinar_viewer', presetOf('NOT_ALLOWED', false)],
])

export const presets: ReadonlyMap<string, Preset> = known

const productionSchema = z.looseObject({ can_produce: z.enum(['ALLOWED', 'NOT_ALLOWED']) })
/** Schema of a new preset. RealtimeKit refuses an incomplete one. */
export const presetInput = z.object({
  name: z.string().min(1),
  config: z.looseObject({
    view_type: z.enum(['GROUP_CALL', 'WEBINAR', 'AUDIO_ROOM', 'CHAT', 'LIVESTREAM']),
    max_screenshare_count: z.number(),
    media: z.looseObject({ video: z.looseObject({ simulcast: z.boolean().optional() }) }),
  }),
  ui: z.looseObject({ design_tokens: z.looseObject({}) }),
  permissions: z.looseObject({
    media: z.object({ audio: productionSchema, video: productionSchema, screenshare: productionSchema }),
  }),
})

/** Adds a preset. @returns its id; undefined if a preset with the name exists. */
export function addPreset({ name, config, permissions: { media } }: z.infer<typeof presetInput>): string | undefined {
  if (known.has(name)) return undefined
  const preset = presetOf('NOT_ALLOWED', false)
  // The product's presets differ only in these fields.
  preset.config.view_type = config.view_type
  preset.permissions.media = media
  preset.config.media.video.simulcast = config.media.video.simulcast ?? false
  known.set(name, preset)
  return preset.id
}

export const mayProduce = (preset: string, what: 'audio' | 'video' | 'screenshare'): boolean =>
  presets.get(preset)?.permissions.media[what].can_produce === 'ALLOWED'
