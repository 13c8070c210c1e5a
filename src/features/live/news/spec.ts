/** One realtime message carries so many chat messages, with room under the provider's 64 KB, and shows so many tips. */
export const messagesMax = 60
export const tipsMax = 10
