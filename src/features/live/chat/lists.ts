export const moderationActions = [
  ...(['timeout', 'ban', 'unban', 'slow', 'followers_only', 'delete', 'pin', 'unpin', 'mute_all'] as const),
] as const
export type ModerationAction = (typeof moderationActions)[number]
