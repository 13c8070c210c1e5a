import type { CreatorCard } from '../contract.ts'
import type { Listing } from './store.server.ts'

/** Converts a listing to the card of a creator. */
export const toCard = (row: Listing): CreatorCard => ({
  id: row.user_id,
  username: row.username,
  display_name: row.display_name,
  avatar_url: row.avatar_url,
  card_url: row.card_url,
  category: row.category,
  specialties: row.specialties,
  state: row.state,
  country: row.country,
  verified: row.verified,
  video_price: row.video_rate,
  voice_price: row.voice_rate,
  message_price: row.text_rate,
  accepting: {
    videoCall: row.accepts_video,
    voiceCall: row.accepts_voice,
    textMessage: row.accepts_text,
    imageMessage: row.accepts_image,
    audioMessage: row.accepts_audio,
    videoMessage: row.accepts_video_message,
  },
  is_online: row.online || row.live,
  is_live: row.live,
})
