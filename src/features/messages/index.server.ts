export { messageSales, previewsOf, removeMessages, restoreMessages } from './store/remove.server.ts'
export { conversationMembers, conversations, messages } from './tables.ts'
