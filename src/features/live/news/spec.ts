/** One realtime message carries so many chat messages and bytes of them, under the provider's 64 KB, and shows so many tips. */
export const messagesMax = 60
export const messagesBytesMax = 40 * 1_024
export const tipsMax = 10
