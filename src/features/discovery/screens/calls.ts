import type { CreatorCard } from '../contract.ts'

export type CallKind = 'video' | 'voice'

/** What a call of a kind is called, and costs with this creator by the minute. */
export const callOf = (kind: CallKind, creator: CreatorCard) =>
  kind === 'video'
    ? { name: 'Video call', rate: creator.video_price, to: '/call/video/$id' as const }
    : { name: 'Voice call', rate: creator.voice_price, to: '/call/voice/$id' as const }
