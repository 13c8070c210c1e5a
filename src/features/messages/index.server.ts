export { messageSales, previewsOf, removeMessages, restoreMessages } from './removal/store.server.ts'
export { conversationMembers, conversations, messages } from './tables.ts'
