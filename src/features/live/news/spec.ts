/**
 * Limits of one realtime message (the provider allows 64 KB): number of chat messages, their bytes, and number of tips.
 */
export const messagesMax = 60
export const messagesBytesMax = 40 * 1_024
export const tipsMax = 10
