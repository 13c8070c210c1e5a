import { Image, MessageCircle, Mic, Phone, Video, Voicemail } from 'lucide-react'
import type { Creator } from '../../contract.ts'

/** Channels of a creator with their prices, in the order in which they are shown. */
export const ratesOf = ({ accepting, ...creator }: Creator) =>
  [
    { name: 'Video call', call: 'video', isOpen: accepting.videoCall, tokens: creator.video_price, Icon: Video },
    { name: 'Voice call', call: 'voice', isOpen: accepting.voiceCall, tokens: creator.voice_price, Icon: Phone },
    { name: 'Message', isOpen: accepting.textMessage, tokens: creator.text_message_price, Icon: MessageCircle },
    { name: 'Photo', isOpen: accepting.imageMessage, tokens: creator.image_message_price, Icon: Image },
    { name: 'Voice memo', isOpen: accepting.audioMessage, tokens: creator.voice_memo_price, Icon: Mic },
    { name: 'Video message', isOpen: accepting.videoMessage, tokens: creator.video_message_price, Icon: Voicemail },
  ] as const

export type Rate = ReturnType<typeof ratesOf>[number]

/** Unit of a rate: calls are priced per minute, messages each. */
export const perOf = (rate: Rate): '/min' | undefined => ('call' in rate ? '/min' : undefined)
